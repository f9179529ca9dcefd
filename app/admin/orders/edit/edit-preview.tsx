import { fullName } from '#domain/cart/describe-line.ts'
import type { EditedOrder } from '#domain/fulfilment/edited-order.ts'
import { formatNaira } from '#domain/money/money.ts'
import { AdminButton } from '../../ui/admin-button.tsx'

/** A preview of the changed order, with the button that saves it. */
export function EditPreview({
  edited: { lines, before, after, lostCoupon },
  isMailed,
  isBusy,
}: {
  edited: EditedOrder
  /** Whether the order has an email address. */
  isMailed: boolean
  isBusy: boolean
}) {
  const sums = [
    { name: 'Items', was: before.subtotal, is: after.subtotal },
    { name: 'Discount', was: -before.discount, is: -after.discount },
    { name: 'Shipping', was: before.shippingFee, is: after.shippingFee },
    { name: 'Total', was: before.totalAmount, is: after.totalAmount },
  ].filter(({ was, is }) => was !== 0 || is !== 0)
  return (
    <section aria-label="What would change" className="grid gap-3 border border-line border-l-4 border-l-pending p-4">
      <ul className="grid gap-1">
        {lines.map((line) => (
          <li key={fullName(line)} className="wrap-anywhere">
            {fullName(line)}: {line.from} → {line.to}
          </li>
        ))}
        {lostCoupon !== null && <li>Coupon {lostCoupon} doesn’t count any more.</li>}
        {before.totalAmount !== after.totalAmount && (
          <li>Payments that are open at the old amount are closed. The customer has a day to pay.</li>
        )}
        <li>
          {isMailed
            ? 'The customer is mailed the order as it is then, with the link to pay.'
            : 'Nobody is mailed: please send the customer the link to pay yourself.'}
        </li>
      </ul>
      <dl className="grid max-w-md tabular-nums">
        {sums.map(({ name, was, is }) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4 py-0.5 last:font-semibold">
            <dt>{name}</dt>
            <dd>{was === is ? formatNaira(is) : `${formatNaira(was)} → ${formatNaira(is)}`}</dd>
          </div>
        ))}
      </dl>
      <AdminButton
        type="submit"
        name="agreed"
        value={after.totalAmount}
        tone="primary"
        isBusy={isBusy}
        disabled={isBusy}
        className="justify-self-start"
      >
        Change it to {formatNaira(after.totalAmount)}
      </AdminButton>
    </section>
  )
}
