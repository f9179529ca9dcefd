import { Icon } from '#app/ui/icon.tsx'
import type { Order } from '#domain/orders/order.ts'
import { timelineOf } from '#domain/orders/timeline.ts'

type Props = {
  order: Pick<Order, 'status' | 'isCollected' | 'createdAt'>
  /** When the order was placed, as text for the first step. */
  placedAt: string
}

/** The steps of an order, with the reached ones highlighted and a note at the current one. */
export function OrderTimeline({ order: { status, isCollected, createdAt }, placedAt }: Props) {
  const steps = timelineOf(status, isCollected)
  const current = steps.findLastIndex(({ isReached }) => isReached)
  return (
    <ol aria-label="Progress of your order" className="grid gap-0 sm:grid-cols-4">
      {steps.map(({ name, isReached, note }, at) => (
        <li
          key={name}
          aria-current={at === current ? 'step' : undefined}
          className="relative grid min-h-18 cols-auto-1 gap-x-4 sm:grid-cols-1 sm:content-start sm:gap-y-3 sm:pr-4"
        >
          {at > 0 && (
            <span
              aria-hidden="true"
              className={`absolute bottom-full left-5 h-8 w-px sm:top-5 sm:right-full sm:bottom-auto sm:left-[calc(-100%+40px)] sm:h-px sm:w-auto ${isReached ? 'bg-brand' : 'bg-line-strong'}`}
            />
          )}
          <span
            className={`grid size-10 place-items-center rounded-full border ${
              isReached ? 'border-brand bg-brand text-on-brand' : 'border-line-strong text-soft'
            }`}
          >
            {isReached ? <Icon name="check" /> : <span className="size-2 rounded-full bg-line-strong" />}
          </span>
          <span className="grid content-start gap-0.5 pt-2 pb-4 sm:pt-0">
            <span className={isReached ? 'font-semibold' : 'text-soft'}>
              {name}
              <span className="sr-only">{isReached ? ', done' : ', not yet'}</span>
            </span>
            {at === 0 && (
              <time dateTime={createdAt} className="text-sm text-soft">
                {placedAt}
              </time>
            )}
            {note !== null && <span className="text-sm text-soft">{note}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
