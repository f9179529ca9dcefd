import { useId } from 'react'
import { Link } from '#app/ui/link.tsx'
import { type AttentionGroup, type AttentionItem, groupOf, groupTitles } from '#domain/attention/attention.ts'
import { dayAndTimeText } from '#domain/orders/order-date.ts'
import { shortOrderId } from '#domain/orders/status.ts'
import { AdminIcon, type AdminIconName } from '../ui/admin-icon.tsx'
import { adviceOf, doneBy, factsOf, titleOf } from './attention-words.ts'
import { ItemActs } from './item-acts.tsx'
import { keyOf } from './use-lost-text.ts'

const icons: Record<AttentionGroup, AdminIconName> = {
  payments: 'alert',
  refunds: 'return',
  messages: 'refresh',
  mails: 'draft',
  differences: 'sliders',
  warnings: 'alert',
}

/**
 * An item that needs attention: what happened, to which order, what to do, and the buttons for it. A resolved item shows who resolved
 * it.
 */
export function AttentionCard({ item, onGone }: { item: AttentionItem; onGone: (message: string) => void }) {
  const id = useId()
  const { order, since, done } = item
  const group = groupOf[item.kind]
  const facts = factsOf(item)
  return (
    <li
      data-item={keyOf(item)}
      className={`border border-line bg-surface p-4 ${done ? '' : 'border-l-4 border-l-pending'}`}
    >
      <article aria-labelledby={id} className="grid grid-cols-1 gap-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft text-xs">
          <span className="inline-flex items-center gap-1.5">
            <AdminIcon name={icons[group]} className="size-4 shrink-0" />
            {groupTitles[group]}
          </span>
          <span>
            since <time dateTime={since}>{dayAndTimeText(since)}</time>
          </span>
        </p>
        <h2 id={id} data-opens tabIndex={-1} className="wrap-anywhere font-semibold text-base outline-offset-4">
          {titleOf(item)}
        </h2>
        {order && (
          <p>
            <Link
              to={`/admin/orders/${order.id}`}
              className="wrap-anywhere inline-flex min-h-11 items-center font-semibold text-brand hover:underline desk:min-h-8"
            >
              Order {shortOrderId(order.id)}, {order.customer}
            </Link>
          </p>
        )}
        {facts !== '' && <p className="wrap-anywhere max-w-3xl">{facts}</p>}
        {done ? (
          <p className="wrap-anywhere max-w-3xl text-soft">
            {doneBy(done.by)}, <time dateTime={done.at}>{dayAndTimeText(done.at)}</time>
            {done.note !== '' && `: ${done.note}`}
          </p>
        ) : (
          <>
            <p className="max-w-3xl text-soft">{adviceOf(item)}</p>
            <ItemActs item={item} onGone={onGone} />
          </>
        )}
      </article>
    </li>
  )
}
