import { useRef } from 'react'
import { type AttentionFilter, attentionPerPage } from '#domain/attention/attention-filter.ts'
import type { ListedAttention } from '#domain/attention/list-attention.server.ts'
import { LeaveQuestion } from '../ui/leave-question.tsx'
import { Pager } from '../ui/pager.tsx'
import { hasUnsavedText } from '../ui/unsaved-text.ts'
import { useListKeys } from '../ui/use-list-keys.ts'
import { AttentionCard } from './attention-card.tsx'

type Props = { listed: ListedAttention; filter: AttentionFilter; onGone: (message: string) => void }

/** The items as cards; j and k move the focus between them. */
export function AttentionList({ listed: { items, count, page, pages }, filter, onGone }: Props) {
  const list = useRef<HTMLUListElement>(null)
  useListKeys(list)
  return (
    <>
      <ul ref={list} aria-label={filter.view === 'open' ? 'Waiting' : 'Done'} className="grid grid-cols-1 gap-3">
        {items.map((item) => (
          <AttentionCard key={`${item.source} ${item.id}`} item={item} onGone={onGone} />
        ))}
      </ul>
      <Pager
        page={page}
        pages={pages}
        pageSize={attentionPerPage}
        count={count}
        name={count === 1 ? 'thing' : 'things'}
      />
      <LeaveQuestion isChanged={() => hasUnsavedText(list.current)} isKept={false} />
    </>
  )
}
