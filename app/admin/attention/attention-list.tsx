import { useRef } from 'react'
import type { AttentionItem } from '#domain/attention/attention.ts'
import { type AttentionFilter, attentionPerPage, readAttentionFilter } from '#domain/attention/attention-filter.ts'
import type { ListedAttention } from '#domain/attention/list-attention.server.ts'
import type { Place } from '../ui/is-left.ts'
import { LeaveQuestion } from '../ui/leave-question.tsx'
import { Pager } from '../ui/pager.tsx'
import { hasUnsavedText } from '../ui/unsaved-text.ts'
import { useListKeys } from '../ui/use-list-keys.ts'
import { AttentionCard } from './attention-card.tsx'
import { NothingWaits } from './nothing-waits.tsx'
import { staysListed } from './stays-listed.ts'
import { keyOf, useLostText } from './use-lost-text.ts'

type Props = { listed: ListedAttention; filter: AttentionFilter; onGone: (message: string) => void }

/** The items as cards, between which j and k move the focus; or that there are none. */
export function AttentionList({ listed: { items, counts, count, page, pages }, filter, onGone }: Props) {
  const list = useRef<HTMLUListElement>(null)
  useListKeys(list)
  const { onInput, forget } = useLostText(items, onGone)
  const isTypedIn = (item: AttentionItem) =>
    hasUnsavedText(list.current?.querySelector<HTMLElement>(`[data-item="${keyOf(item)}"]`) ?? null)
  // Another filter or page loses the text of the items that it hides.
  const isLeft = (from: Place, to: Place) => {
    const next = readAttentionFilter(new URLSearchParams(to.search))
    const now = { filter: { ...filter, page }, counts }
    return from.pathname !== to.pathname || items.some((item) => isTypedIn(item) && !staysListed(item, now, next))
  }
  if (count === 0) return <NothingWaits filter={filter} />
  return (
    <>
      <ul
        ref={list}
        aria-label={filter.view === 'open' ? 'Waiting' : 'Done'}
        onInput={onInput}
        className="grid grid-cols-1 gap-3"
      >
        {items.map((item) => (
          <AttentionCard
            key={keyOf(item)}
            item={item}
            onGone={(message) => {
              forget(item)
              onGone(message)
            }}
          />
        ))}
      </ul>
      <Pager
        page={page}
        pages={pages}
        pageSize={attentionPerPage}
        count={count}
        name={count === 1 ? 'thing' : 'things'}
      />
      <LeaveQuestion isChanged={() => hasUnsavedText(list.current)} isKept={false} isLeft={isLeft} />
    </>
  )
}
