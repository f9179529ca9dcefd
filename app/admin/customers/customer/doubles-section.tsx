import type { PossibleDouble } from '#domain/customers/customer.ts'
import { nameOrEmail } from '#domain/customers/customer.ts'
import { AdminLink } from '../../ui/admin-button.tsx'
import { Section } from '../../ui/section.tsx'

/** Who may be the same person, with the way to compare them. */
export const DoublesSection = ({ id, doubles }: { id: string; doubles: readonly PossibleDouble[] }) => (
  <Section title="Same person?">
    {doubles.length > 0 && (
      <ul className="grid gap-2">
        {doubles.map((double) => (
          <li key={double.id} className="flex flex-wrap items-center justify-between gap-2">
            <span className="grid min-w-0">
              <span className="wrap-anywhere">{nameOrEmail(double)}</span>
              <span className="wrap-anywhere text-soft text-xs">{double.email} has the same phone</span>
            </span>
            <AdminLink to={`/admin/customers/${id}/merge?other=${double.id}`}>Compare</AdminLink>
          </li>
        ))}
      </ul>
    )}
    <AdminLink to={`/admin/customers/${id}/merge`} tone="quiet" className="justify-self-start">
      Merge with another customer
    </AdminLink>
  </Section>
)
