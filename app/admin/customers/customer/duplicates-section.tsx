import { Link } from '#app/ui/link.tsx'
import type { CustomerPage, PossibleDuplicate } from '#domain/customers/customer.ts'
import { nameOrEmail } from '#domain/customers/customer.ts'
import { useMay } from '../../administrator.ts'
import { AdminLink } from '../../ui/admin-button.tsx'
import { Section } from '../../ui/section.tsx'

type Props = { id: string; duplicates: readonly PossibleDuplicate[]; withoutMail: CustomerPage['withoutMail'] }

/** Customers who may be the same person, with links to compare them. */
export const DuplicatesSection = ({ id, duplicates, withoutMail }: Props) => (
  <Section title="Same person?">
    {duplicates.length > 0 && (
      <ul className="grid gap-2">
        {duplicates.map((duplicate) => (
          <li key={duplicate.id} className="flex flex-wrap items-center justify-between gap-2">
            <span className="grid min-w-0">
              <span className="wrap-anywhere">{nameOrEmail(duplicate)}</span>
              <span className="wrap-anywhere text-soft text-xs">{duplicate.email} has the same phone</span>
            </span>
            <AdminLink to={`/admin/customers/${id}/merge?other=${duplicate.id}`}>Compare</AdminLink>
          </li>
        ))}
      </ul>
    )}
    {withoutMail && <WithoutMail withoutMail={withoutMail} />}
    <AdminLink to={`/admin/customers/${id}/merge`} tone="quiet" className="justify-self-start">
      Merge with another customer
    </AdminLink>
  </Section>
)

/** Orders without an email address belong to no customer in the list, but those with this phone number may be this customer's. */
export function WithoutMail({ withoutMail: { count, orderId } }: { withoutMail: NonNullable<Props['withoutMail']> }) {
  const may = useMay('customers.export')
  const words = `${count === 1 ? '1 order' : `${count} orders`} without an e-mail address ${count === 1 ? 'has' : 'have'} the same phone.`
  return (
    <div className="grid justify-items-start">
      <p className="text-soft">{words}</p>
      {may && (
        <Link
          to={`/admin/customers/by-phone/${orderId}`}
          className="inline-flex min-h-11 items-center font-semibold text-brand hover:underline desk:min-h-8"
        >
          Look at {count === 1 ? 'it' : 'them'}
        </Link>
      )}
    </div>
  )
}
