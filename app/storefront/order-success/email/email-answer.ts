/** The result of correcting an order's email. */
export type EmailAnswer = { ok: true; email: string } | { ok: false; typed: string; error: string }

/** The search parameter that selects the email correction instead of the payment. */
export const correctsEmail = 'correct-email'
