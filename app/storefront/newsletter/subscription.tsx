import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import type { SubscriptionState } from '#domain/content/newsletter.ts'
import { NewsletterSheet } from './newsletter-message.tsx'

type Props = { email: string; state: SubscriptionState; failure: string | null }

const titles: Record<SubscriptionState, string> = {
  pending: 'Shall we write to you?',
  subscribed: 'You are on the list',
  unsubscribed: 'You are off the list',
}

const texts: Record<SubscriptionState, (email: string) => string> = {
  pending: (email) => `Confirm, and our letters come to ${email}.`,
  subscribed: (email) => `Our letters come to ${email}.`,
  unsubscribed: (email) => `We don’t write to ${email} any more.`,
}

/** The state of a subscription and its actions. `failure`: why the last press had no effect. */
export function Subscription({ email, state, failure }: Props) {
  const part = useRef<HTMLDivElement>(null)
  const shown = useRef(state)

  // The pressed button was replaced, so the focus moves to the new content.
  useEffect(() => {
    if (shown.current !== state) part.current?.focus()
    shown.current = state
  }, [state])

  return (
    <div ref={part} tabIndex={-1} className="wrap-anywhere outline-none">
      <NewsletterSheet title={titles[state]} text={texts[state](email)}>
        <p role="alert" className="font-medium text-danger empty:hidden">
          {failure}
        </p>
        <Choices key={state} state={state} />
      </NewsletterSheet>
    </div>
  )
}

function Choices({ state }: { state: SubscriptionState }) {
  if (state === 'pending') {
    return (
      <>
        <SubscriptionButton choice="letters" variant="primary" label="Confirm subscription" />
        <SubscriptionButton choice="no-letters" variant="quiet" label="No, thank you" />
      </>
    )
  }
  if (state === 'subscribed') {
    return (
      <>
        <ButtonLink to="/shop">Continue Shopping</ButtonLink>
        <SubscriptionButton choice="no-letters" variant="quiet" label="Unsubscribe" />
      </>
    )
  }
  return (
    <>
      <ButtonLink to="/shop">Continue Shopping</ButtonLink>
      <SubscriptionButton choice="letters" variant="quiet" label="Subscribe again" />
    </>
  )
}

type SubscriptionButtonProps = { choice: 'letters' | 'no-letters'; variant: 'primary' | 'quiet'; label: string }

function SubscriptionButton({ choice, variant, label }: SubscriptionButtonProps) {
  const { formData } = useNavigation()
  return (
    <Form method="post" replace>
      <Button type="submit" name="wish" value={choice} variant={variant} busy={formData?.get('wish') === choice}>
        {label}
      </Button>
    </Form>
  )
}
