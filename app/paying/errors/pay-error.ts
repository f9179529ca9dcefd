export const payErrorTexts = {
  provider_not_offered:
    'This way to pay is not offered at the moment. Nothing was charged. Please choose another, or come back soon.',
  other_amount: 'The amount to pay is another one now. Nothing was charged. Please look at your order, then pay.',
  order_changed:
    'Your order was changed. If you have sent money for it already, do not pay again: we will contact you. If not, please look at your order, then pay.',
  payment_pending:
    'Your payment is on its way, so we opened no other. Pay again only if you have not sent any money: if you have, this page shows it as soon as it arrives.',
  no_session:
    'You have been signed out. Please sign in again to go on. Your order may be paid already: please look before you pay again.',
  not_found:
    'We can’t find your order as you are signed in now. Please sign in with the account that it belongs to, or open the link in its email. It may be paid already: please look before you pay again.',
  too_many_attempts: 'There were too many attempts to pay for this order. Please contact us, your order is saved.',
  not_opened: 'The payment could not be opened. Your order is saved. Please try again in a moment.',
  offline_at_pay: 'You are offline. Nothing was charged, and your order is saved. Try again when you are connected.',
  too_many_requests:
    'That was often. Nothing was charged, and what you typed is kept. Please wait a little, then try again.',
}

/** Why no payment could be opened for a saved order. */
export type PayErrorKind = keyof typeof payErrorTexts

/** The error to show when the server refuses to open another payment. */
export function payAgainError(refusal: string): PayErrorKind {
  switch (refusal) {
    case 'offline':
      return 'offline_at_pay'
    case 'no_session':
    case 'not_found':
    case 'order_changed':
    case 'other_amount':
    case 'payment_pending':
    case 'provider_not_offered':
    case 'too_many_attempts':
    case 'too_many_requests':
      return refusal
    default:
      return 'not_opened'
  }
}
