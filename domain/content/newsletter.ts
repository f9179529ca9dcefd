/** `pending`: asked to confirm; `subscribed`: receives the newsletter; `unsubscribed`: no longer does. */
export type SubscriptionState = 'pending' | 'subscribed' | 'unsubscribed'

export type Subscriber = { id: string; email: string; state: SubscriptionState }

export const checkYourEmail = 'Check your email to confirm.'
