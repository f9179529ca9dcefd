/** What correcting an order's e-mail comes to. */
export type EmailAnswer = { ok: true; email: string } | { ok: false; typed: string; error: string }

/** The part of the order page's address that sends a form to the correction instead of to the payment. */
export const correctsEmail = 'correct-email'
