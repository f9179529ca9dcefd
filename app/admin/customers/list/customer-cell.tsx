import { Link } from '#app/ui/link.tsx'
import { type CustomerRow, nameOrEmail } from '#domain/customers/customer.ts'
import { formatNaira } from '#domain/money/money.ts'
import { Marked } from '../../ui/marked.tsx'
import { ordersText } from './orders-text.ts'

type Props = { customer: CustomerRow; typed: string }

/** The customer's name, linked to their page, with the email address; on cards also the main figures. */
export const CustomerCell = ({ customer, typed }: Props) => (
  <span className="grid min-w-0 gap-0.5">
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <Link
        data-opens
        to={`/admin/customers/${customer.id}`}
        className="wrap-anywhere min-w-0 font-semibold leading-snug hover:underline"
      >
        <Marked text={nameOrEmail(customer)} typed={typed} />
      </Link>
      <span className="pr-3 font-semibold tabular-nums roomy:hidden">{formatNaira(customer.spent)}</span>
    </span>
    {customer.name !== '' && (
      <span className="wrap-anywhere text-soft roomy:text-xs">
        <Marked text={customer.email} typed={typed} />
      </span>
    )}
    <span className="text-soft roomy:hidden">
      {ordersText(customer.orders)} · {customer.hasAccount ? 'Account' : 'Guest'}
    </span>
    <Tags tags={customer.tags} typed={typed} />
  </span>
)

/** A customer's tags. */
export const Tags = ({ tags, typed = '' }: { tags: readonly string[]; typed?: string }) =>
  tags.length > 0 && (
    <span className="flex flex-wrap gap-1 pt-0.5">
      {tags.map((tag) => (
        <span key={tag} className="wrap-anywhere border border-line-strong px-1.5 text-soft text-xs">
          <Marked text={tag} typed={typed} />
        </span>
      ))}
    </span>
  )
