import { data, redirect } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { maxEmailLength } from '#domain/notifications/email-address.ts'
import { invalidOrderNumber, orderNumberPattern } from '#domain/orders/order-number.ts'
import { pageMeta } from '../../page-meta.ts'
import type { Route } from './+types/route'
import { askForOrder } from './ask-for-order.server.ts'

const problems = {
  invalid: 'Please enter the order number from your email, such as #1A2B3C4D, and the email you ordered with.',
  wait: 'Too many requests. Please wait a moment and try again.',
  failed: 'We couldn’t look for your order. Please try again.',
}

const maxNumberLength = 60

type Problem = keyof typeof problems
type Answer = 'sent' | 'invalid' | 'wait'

/** Returns the result of the form, if it is in the address. */
export function loader({ request }: Route.LoaderArgs): { answer: Answer | null } {
  const answer = new URL(request.url).searchParams.get('answer')
  return { answer: answer === 'sent' || answer === 'invalid' || answer === 'wait' ? answer : null }
}

/** Sends the form, with or without JavaScript. A refusal shows again what was typed, which is in no address. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const text = (name: string, maxLength: number) => String(form.get(name) ?? '').slice(0, maxLength)
  const typed = { orderNumber: text('orderNumber', maxNumberLength), email: text('email', maxEmailLength) }
  const status = await askForOrder(context, request, typed)
  if (status < 300) return redirect('/order-lookup?answer=sent', 303)
  const problem: Problem = status === 422 ? 'invalid' : status === 429 ? 'wait' : 'failed'
  return data({ typed, problem }, { status })
}

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Find your order' }, matches)

export default function OrderLookup({ loaderData: { answer }, actionData }: Route.ComponentProps) {
  if (answer === 'sent' && !actionData) {
    return (
      <EmptyState
        title="Check your email"
        text="If the order number and the email belong together, a link to the order is on its way to that address."
      >
        <ButtonLink to="/shop">Continue Shopping</ButtonLink>
      </EmptyState>
    )
  }
  const problem = actionData?.problem ?? (answer === 'sent' ? null : answer)
  return (
    <EmptyState title="Find your order" text="We send a link to your order to the email you ordered with.">
      <form action="/order-lookup" method="post" className="grid w-full max-w-sm gap-5 text-left">
        {problem !== null && (
          <p role="alert" className="font-medium text-danger">
            {problems[problem]}
          </p>
        )}
        <Field
          label="Order number"
          hint="Eight characters, such as #1A2B3C4D"
          name="orderNumber"
          required
          pattern={orderNumberPattern}
          title={`${invalidOrderNumber}.`}
          maxLength={maxNumberLength}
          defaultValue={actionData?.typed.orderNumber}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        <Field
          label="Email"
          name="email"
          type="email"
          required
          maxLength={maxEmailLength}
          defaultValue={actionData?.typed.email}
          autoComplete="email"
        />
        <Button type="submit">Send the link</Button>
      </form>
    </EmptyState>
  )
}
