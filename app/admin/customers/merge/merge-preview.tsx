import { Form, useNavigation } from 'react-router'
import { type CustomerRow, nameOrEmail } from '#domain/customers/customer.ts'
import type { MergePlan } from '#domain/customers/merge-customers.server.ts'
import { formatNaira } from '#domain/money/money.ts'
import { AdminButton, AdminLink } from '../../ui/admin-button.tsx'
import { Section } from '../../ui/section.tsx'
import { ordersText } from '../list/orders-text.ts'

type Props = { id: string; other: string; plan: MergePlan; refusal: string | null }

/** Both customers before the merge, the result, and what stays as it is. */
export function MergePreview({ id, other, plan, refusal }: Props) {
  const { kept, gone, emails, notes, seen } = plan
  const isBusy = useNavigation().formMethod === 'POST'
  const tags = [...new Set([...kept.tags, ...gone.tags])]
  return (
    <Form method="post" action={`/admin/customers/${id}/merge?other=${other}`} className="grid gap-4">
      <div className="grid items-start gap-4 roomy:grid-cols-2">
        <Side title="Stays" customer={kept} />
        <Side title="Goes into it" customer={gone} />
      </div>
      <Section title="What becomes of it">
        <ul className="grid list-disc gap-1.5 pl-5">
          <li className="wrap-anywhere">
            {nameOrEmail(kept)} has {ordersText(kept.orders + gone.orders)}, {formatNaira(kept.spent + gone.spent)}{' '}
            spent, and {emails.length} addresses: {emails.join(', ')}
          </li>
          {notes > 0 && <li>{notes === 1 ? 'The note is kept' : `All ${notes} notes are kept`}</li>}
          {tags.length > 0 && <li className="wrap-anywhere">Tags: {tags.join(', ')}</li>}
          <li>Orders, payments and the log stay as they are, and so do the mails of each order</li>
          {kept.hasAccount && (
            <li>The account doesn’t see what was ordered as a guest: that needs the address confirmed</li>
          )}
          <li>An address can be separated again. Notes and tags stay together then</li>
        </ul>
        <input type="hidden" name="other" value={other} />
        <input type="hidden" name="seen" value={seen} />
        <p role="alert" className="font-medium text-danger empty:hidden">
          {refusal}
        </p>
        <div className="flex flex-wrap gap-2">
          <AdminButton type="submit" tone="primary" isBusy={isBusy} disabled={isBusy}>
            {isBusy ? 'Merging…' : 'Merge the two'}
          </AdminButton>
          <AdminLink to={`/admin/customers/${id}`}>Cancel</AdminLink>
        </div>
      </Section>
    </Form>
  )
}

const Side = ({ title, customer }: { title: string; customer: CustomerRow }) => (
  <Section title={title}>
    <div className="grid gap-0.5">
      <p className="wrap-anywhere font-medium">{nameOrEmail(customer)}</p>
      <p className="wrap-anywhere text-soft">{customer.email}</p>
      <p className="text-soft tabular-nums">{customer.phone}</p>
      <p className="text-soft">
        {customer.hasAccount ? 'Account' : 'Guest'} · {ordersText(customer.orders)} · {formatNaira(customer.spent)}
      </p>
    </div>
  </Section>
)
