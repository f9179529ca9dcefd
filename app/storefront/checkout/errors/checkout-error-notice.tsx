import { ErrorNotice } from '#app/paying/errors/error-notice.tsx'
import { openSignIn } from '#app/session/open-sign-in.ts'
import type { EarlierOrderAsked } from '#domain/checkout/placement.ts'
import { formatNaira, type Kobo } from '#domain/money/money.ts'
import { shortOrderId } from '#domain/orders/status.ts'
import { type CheckoutError, earlierOrderText, errorText } from './checkout-error.ts'

/** The message why the order wasn't placed or paid. */
export const CheckoutErrorNotice = ({ error, total = 0 }: { error: CheckoutError | null; total?: Kobo }) => (
  <ErrorNotice>{error && <What error={error} total={total} />}</ErrorNotice>
)

function What({ error, total }: { error: CheckoutError; total: Kobo }) {
  switch (error.kind) {
    case 'changed':
      return <Changed error={error} total={total} />
    case 'already_ordered':
      return <AlreadyOrdered earlier={error.earlier} />
    case 'not_kept':
      return <NotKept error={error} />
    default:
      return <p>{errorText(error.kind)}</p>
  }
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
    {error.helpsToSignIn && (
      <button
        type="button"
        onClick={() => void openSignIn({ returnTo: '/checkout' })}
        className={`${action} justify-self-start`}
      >
        Sign In
      </button>
    )}
  </div>
)

const action = 'inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4'

const OrderLink = ({ id, verb }: { id: string; verb: string }) => (
  <p>
    <a href={`/order-success?order=${id}`} className={action}>
      {verb} order {shortOrderId(id)}
    </a>
  </p>
)
