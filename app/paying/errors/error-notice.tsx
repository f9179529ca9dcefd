import type { EarlierOrderAsked } from '#domain/checkout/placement.ts'
import { formatNaira, type Kobo } from '#domain/money/money.ts'
import { shortOrderId } from '#domain/orders/status.ts'
import { type CheckoutError, earlierOrderText, errorText } from './checkout-error.ts'

/** Why the order wasn't placed or paid, in a live region. */
export function ErrorNotice({ error, total = 0 }: { error: CheckoutError | null; total?: Kobo }) {
  return (
    <div role="alert">
      {error && (
        <div className="border-danger border-l-2 bg-surface px-4 py-3 text-sm">
          {error.kind === 'changed' && <Changed error={error} total={total} />}
          {error.kind === 'already_ordered' && <AlreadyOrdered earlier={error.earlier} />}
          {error.kind === 'not_kept' && <NotKept error={error} />}
          {error.kind !== 'changed' && error.kind !== 'already_ordered' && error.kind !== 'not_kept' && (
            <p>{errorText(error.kind)}</p>
          )}
        </div>
      )}
    </div>
  )
}

function Changed({ error, total }: { error: Extract<CheckoutError, { kind: 'changed' }>; total: Kobo }) {
  const { changes, before } = error
  return (
    <div className="grid gap-2">
      <p className="font-semibold">Your order was not placed: it has changed since you last saw it.</p>
      <ul className="grid gap-1">
        {changes.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className="tabular-nums">
        Total: {before !== total && <s className="text-soft">{formatNaira(before)}</s>}{' '}
        <strong>{formatNaira(total)}</strong>
      </p>
    </div>
  )
}

const AlreadyOrdered = ({ earlier }: { earlier: EarlierOrderAsked }) => (
  <div className="grid gap-2">
    <p>{earlierOrderText(earlier)}</p>
    <OrderLink id={earlier.id} verb="See" />
  </div>
)

const NotKept = ({ error }: { error: Extract<CheckoutError, { kind: 'not_kept' }> }) => (
  <div className="grid gap-2">
    <p>{error.text}</p>
    {error.open !== null && <OrderLink id={error.open} verb="Pay for" />}
  </div>
)

const OrderLink = ({ id, verb }: { id: string; verb: string }) => (
  <p>
    <a href={`/order-success?order=${id}`} className="underline underline-offset-4">
      {verb} order {shortOrderId(id)}
    </a>
  </p>
)
