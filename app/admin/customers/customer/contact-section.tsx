import type { CustomerPage } from '#domain/customers/customer.ts'
import { dayText } from '#domain/orders/order-date.ts'
import { subscriptionWords } from '../../newsletter/subscription-words.ts'
import { AdminButton } from '../../ui/admin-button.tsx'
import { ContactWays } from '../../ui/contact-ways.tsx'
import { Section } from '../../ui/section.tsx'
import { useCustomerForm } from './use-customer-form.ts'

/** The customer's phone number and email addresses, each with its newsletter subscription. */
export const ContactSection = ({ shown: { customer, emails } }: { shown: CustomerPage }) => (
  <Section title="Contact">
    {customer.phone !== '' && <p className="text-soft tabular-nums">{customer.phone}</p>}
    <ul className="grid gap-2">
      {emails.map(({ email, mergedAt, newsletter }) => (
        <li key={email} className="grid gap-0.5">
          <span className="wrap-anywhere">{email}</span>
          <span className="text-soft text-xs">
            Newsletter: {newsletter === null ? 'never asked for' : subscriptionWords[newsletter].word.toLowerCase()}
            {mergedAt !== null && `, merged ${dayText(mergedAt)}`}
          </span>
          {mergedAt !== null && <Separate id={customer.id} email={email} />}
        </li>
      ))}
    </ul>
    <ContactWays email={customer.email} phone={customer.phone} />
  </Section>
)

function Separate({ id, email }: { id: string; email: string }) {
  const { Form, isBusy, refusal, action } = useCustomerForm(id, 'separate')
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="act" value="separate" />
      <input type="hidden" name="email" value={email} />
      <AdminButton type="submit" tone="quiet" isBusy={isBusy} disabled={isBusy} className="-ml-3">
        Separate again<span className="sr-only"> {email}</span>
      </AdminButton>
      <p role="alert" className="font-medium text-danger empty:hidden">
        {refusal}
      </p>
    </Form>
  )
}
