import type { AdminOrder } from '#domain/fulfilment/admin-order.ts'
import { internationalDigits } from '#domain/orders/phone-number.ts'
import { shortOrderId } from '#domain/orders/status.ts'
import { Section } from '../../ui/section.tsx'

const way =
  'inline-flex min-h-11 grow items-center justify-center border border-line-strong px-3 font-semibold hover:border-ink hover:bg-raised desk:min-h-10'

/** Who pays for the order and is written to about it, with the ways to reach them in one tap. */
export function CustomerSection({ shown: { order, customer, isGuest, account } }: { shown: AdminOrder }) {
  const { email, phone } = order
  const digits = internationalDigits(phone)
  const subject = encodeURIComponent(`Your order ${shortOrderId(order.id)}`)
  return (
    <Section title="Customer">
      <div className="grid gap-0.5">
        <p className="wrap-anywhere font-medium">
          {customer}
          {isGuest && (
            <span className="ml-2 border border-line-strong px-1.5 font-normal text-soft text-xs">Guest</span>
          )}
        </p>
        {email !== '' && <p className="wrap-anywhere text-soft">{email}</p>}
        {phone !== '' && <p className="text-soft tabular-nums">{phone}</p>}
        {account && (
          <p className="text-soft">{account.orders === 1 ? 'Their first order' : `${account.orders} orders in all`}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {phone !== '' && (
          <a href={`tel:${digits === null ? phone.replaceAll(/[^+\d]/g, '') : `+${digits}`}`} className={way}>
            Call
          </a>
        )}
        {digits !== null && (
          <a href={`https://wa.me/${digits}`} target="_blank" rel="noreferrer" className={way}>
            WhatsApp
          </a>
        )}
        {email !== '' && (
          <a href={`mailto:${encodeURIComponent(email)}?subject=${subject}`} className={way}>
            Mail
          </a>
        )}
      </div>
    </Section>
  )
}
