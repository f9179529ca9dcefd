import { Form } from 'react-router'
import { type CustomerPage, nameOrEmail } from '#domain/customers/customer.ts'
import { AdminLink } from '../../ui/admin-button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Section } from '../../ui/section.tsx'
import { WithoutMail } from '../customer/duplicates-section.tsx'
import { DeleteConfirmation } from './delete-confirmation.tsx'

/** Explains what deleting a customer does, and asks to type the email address as a confirmation. */
export function DeleteForm({
  shown: { customer, emails, notes, withoutMail },
  refusal,
}: {
  shown: CustomerPage
  refusal: string | null
}) {
  const page = `/admin/customers/${customer.id}`
  return (
    <>
      <PageTitle
        title="Delete customer"
        state={<span className="wrap-anywhere">{nameOrEmail(customer)}</span>}
        back={{ to: page, name: 'Customer' }}
      />
      <Section title="What will be gone">
        <ul className="grid list-disc gap-1.5 pl-5">
          {customer.hasAccount && (
            <li>The account, with saved addresses, cart and wishlist. All its devices are signed out</li>
          )}
          <li className="wrap-anywhere">Subscriptions of {emails.map(({ email }) => email).join(', ')}</li>
          {(notes.length > 0 || customer.tags.length > 0) && <li>Notes and tags</li>}
          <li>Name, addresses, phone and notes of every order that is delivered or cancelled</li>
        </ul>
        <p>
          The orders stay, without the person, and every payment with them. An order that is under way keeps its address
          until a day after it has ended. Nobody can undo this.
        </p>
        {withoutMail && <WithoutMail withoutMail={withoutMail} />}
        <Form method="post" action={`${page}/delete`} className="grid grid-cols-1 gap-3">
          <DeleteConfirmation
            expected={<strong className="wrap-anywhere font-semibold">{customer.email}</strong>}
            type="text"
            refusal={refusal}
          >
            <AdminLink to={page}>Cancel</AdminLink>
          </DeleteConfirmation>
        </Form>
      </Section>
    </>
  )
}
