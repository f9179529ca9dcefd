export const payErrorTexts = {
  provider_not_offered:
    'This way to pay is not offered at the moment. Nothing was charged. Please choose another, or come back soon.',
  other_amount: 'The amount to pay is another one now. Nothing was charged. Please look at your order, then pay.',
  too_many_attempts: 'There were too many attempts to pay for this order. Please contact us, your order is saved.',
  not_opened: 'The payment could not be opened. Your order is saved. Please try again in a moment.',
  offline_at_pay: 'You are offline. Nothing was charged, and your order is saved. Try again when you are connected.',
  too_many_requests:
    'That was often. Nothing was charged, and what you typed is kept. Please wait a little, then try again.',
}

/** Why no payment could be opened for a saved order. */
export type PayErrorKind = keyof typeof payErrorTexts

/** The error for a refusal to open another payment. */
export function payAgainError(refusal: string): PayErrorKind {
  switch (refusal) {
    case 'offline':
      return 'offline_at_pay'
    case 'other_amount':
    case 'provider_not_offered':
    case 'too_many_attempts':
    case 'too_many_requests':
      return refusal
    default:
      return 'not_opened'
  }
}
