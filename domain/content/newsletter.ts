/** Where an address stands: asked to confirm, receiving letters, or not any more. */
export type SubscriptionState = 'pending' | 'subscribed' | 'unsubscribed'

export type Subscriber = { id: string; email: string; state: SubscriptionState }

export const invalidEmail = 'Please enter a valid email address'
export const checkYourEmail = 'Check your email to confirm.'

export const longestEmail = 254

// Exactly one mailbox, without what could end a header or add a recipient: the mailers refuse anything else.
const oneMailbox = /^[^\s\p{Cc}<>,;:"()@]{1,64}@[^\s\p{Cc}<>,;:"()@]+\.[^\s\p{Cc}<>,;:"()@.]+$/u

/** An e-mail address as it was typed, without the space around it; null when it is none. */
export function readEmail(typed: string): string | null {
  const email = typed.trim()
  return email.length <= longestEmail && email.isWellFormed() && oneMailbox.test(email) ? email : null
}
