/** Where an address stands: asked to confirm, receiving letters, or not any more. */
export type SubscriptionState = 'pending' | 'subscribed' | 'unsubscribed'

export type Subscriber = { id: string; email: string; state: SubscriptionState }

export const checkYourEmail = 'Check your email to confirm.'
