import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { maxEmailLength } from '#domain/notifications/email-address.ts'
import { invalidOrderNumber, orderNumberPattern } from '#domain/orders/order-number.ts'
import { pageMeta } from '../../page-meta.ts'
import type { Route } from './+types/route'

const problems = {
  invalid: 'Please enter the order number from your email, such as #1A2B3C4D, and the email you ordered with.',
  wait: 'Too many requests. Please wait a moment and try again.',
}

type Answer = 'sent' | keyof typeof problems

/** Returns the result of the form, which works without JavaScript. */
export function loader({ request }: Route.LoaderArgs): { answer: Answer | null } {
  const answer = new URL(request.url).searchParams.get('answer')
  return { answer: answer === 'sent' || answer === 'invalid' || answer === 'wait' ? answer : null }
}

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Find your order' }, matches)

export default function OrderLookup({ loaderData: { answer } }: Route.ComponentProps) {
  if (answer === 'sent') {
    return (
      <EmptyState
        title="Check your email"
        text="If the order number and the email belong together, a link to the order is on its way to that address."
      >
        <ButtonLink to="/shop">Continue Shopping</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <EmptyState title="Find your order" text="We send a link to your order to the email you ordered with.">
      <form action="/api/v1/orders/look-up" method="post" className="grid w-full max-w-sm gap-5 text-left">
        {answer !== null && (
          <p role="alert" className="font-medium text-danger">
            {problems[answer]}
          </p>
        )}
        <Field
          label="Order number"
          hint="Eight characters, such as #1A2B3C4D"
          name="orderNumber"
          required
          pattern={orderNumberPattern}
          title={`${invalidOrderNumber}.`}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        <Field label="Email" name="email" type="email" required maxLength={maxEmailLength} autoComplete="email" />
        <Button type="submit">Send the link</Button>
      </form>
    </EmptyState>
  )
}
