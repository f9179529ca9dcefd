/** The result of correcting an order's email. */
export type EmailAnswer =
  | { ok: true; email: string }
  | { ok: false; typed: string; error: string; isUnanswered?: boolean }

/** The search parameter that selects the email correction instead of the payment. */
export const correctsEmail = 'correct-email'

/** The result to show when the request failed. */
export const noEmailAnswer = (typed: string): EmailAnswer => ({
  ok: false,
  typed,
  error: 'No answer came. Please press again.',
  isUnanswered: true,
})
