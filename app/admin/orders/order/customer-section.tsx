import { Link } from '#app/ui/link.tsx'
import type { AdminOrder } from '#domain/fulfilment/admin-order.ts'
import { channelTitles } from '#domain/orders/order.ts'
import { shortOrderId } from '#domain/orders/status.ts'
import { useMay } from '../../administrator.ts'
import { ContactWays } from '../../ui/contact-ways.tsx'
import { Section } from '../../ui/section.tsx'

/** The order's customer with ways to contact them. The name links to everything that they bought. */
export function CustomerSection({ shown: { order, customer, customerId, isGuest, account } }: { shown: AdminOrder }) {
  const { email, phone } = order
  return (
    <Section title="Customer">
      <div className="grid gap-0.5">
        <p className="wrap-anywhere font-medium">
          {customerId === null ? (
            customer
          ) : (
            <Link
              to={`/admin/customers/${customerId}`}
              className="underline decoration-line-strong underline-offset-4 hover:decoration-ink"
            >
              {customer}
            </Link>
          )}
          {isGuest && (
            <span className="ml-2 border border-line-strong px-1.5 font-normal text-soft text-xs">Guest</span>
          )}
        </p>
        {order.channel !== 'shop' && <p className="text-soft">By {channelTitles[order.channel]}</p>}
        {email !== '' && <p className="wrap-anywhere text-soft">{email}</p>}
        {phone !== '' && <p className="text-soft tabular-nums">{phone}</p>}
        {account && (
          <p className="text-soft">{account.orders === 1 ? 'Their first order' : `${account.orders} orders in all`}</p>
        )}
      </div>
      <ContactWays email={email} phone={phone} subject={`Your order ${shortOrderId(order.id)}`} />
      {isGuest && email === '' && phone !== '' && <TheirData id={order.id} />}
    </Section>
  )
}

/** A customer without an email address isn't in the customer list, so this link leads to their data. */
const TheirData = ({ id }: { id: string }) =>
  useMay('customers.export') && (
    <Link
      to={`/admin/customers/by-phone/${id}`}
      className="inline-flex min-h-11 items-center justify-self-start font-semibold text-brand hover:underline desk:min-h-8"
    >
      Their orders and data
    </Link>
  )
