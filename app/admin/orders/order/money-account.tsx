import type { AdminOrder } from '#domain/fulfilment/admin-order.ts'
import { formatNaira, type Kobo } from '#domain/money/money.ts'
import { agreedOff } from '#domain/orders/order.ts'
import { Section } from '../../ui/section.tsx'

type Row = { name: string; text: string; isSum?: boolean; tone?: string }

/** An order's money as amounts that add up: agreed, received, refunded and due. */
export function MoneyAccount({ shown }: { shown: AdminOrder }) {
  return (
    <Section title="Money">
      <dl className="grid tabular-nums">
        {accountOf(shown).map(({ name, text, isSum, tone = '' }) => (
          <div
            key={name}
            className={`flex flex-wrap justify-between gap-x-4 py-1 ${isSum ? 'border-line-strong border-t font-semibold' : ''} ${tone}`}
          >
            <dt className="wrap-anywhere">{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

/** The amount due; 0 for a cancelled order. */
export const dueNow = ({
  order,
  money,
}: {
  order: Pick<AdminOrder['order'], 'status'>
  money: Pick<AdminOrder['money'], 'due'>
}) => (order.status === 'cancelled' ? 0 : money.due)

/** The rows, in the order in which they add up. */
export function accountOf({ order, money }: Pick<AdminOrder, 'order' | 'money'>): Row[] {
  const { subtotal, discount, shippingFee, totalAmount, coupon } = order
  const { received, refunded } = money
  const due = dueNow({ order, money })
  const agreed = agreedOff(order.items)
  return [
    { name: 'Items', text: formatNaira(subtotal + agreed) },
    ...(agreed > 0 ? [{ name: 'Price agreed', text: less(agreed) }] : []),
    ...(discount > 0 ? [{ name: coupon ? `Discount (${coupon.code})` : 'Discount', text: less(discount) }] : []),
    { name: 'Shipping', text: shippingFee === 0 ? 'Free' : formatNaira(shippingFee) },
    { name: 'Total', text: formatNaira(totalAmount), isSum: true },
    { name: 'Paid', text: formatNaira(received) },
    ...(refunded > 0
      ? [
          { name: 'Refunded', text: less(refunded) },
          { name: 'Kept', text: formatNaira(received - refunded), isSum: true },
        ]
      : []),
    { name: 'Due', text: formatNaira(due), isSum: true, tone: due > 0 ? 'text-danger' : '' },
  ]
}

const less = (amount: Kobo) => `−${formatNaira(amount)}`
