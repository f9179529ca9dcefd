import { checkYourEmail } from '#domain/content/newsletter.ts'
import { invalidEmail } from '#domain/notifications/email-address.ts'

/** The messages for a newsletter sign-up. */
export const answerTexts = {
  sent: checkYourEmail,
  invalid: invalidEmail,
  wait: 'Too many requests. Please wait a moment and try again.',
  failed: 'We couldn’t reach the shop. Please try again.',
} as const

export type NewsletterAnswer = keyof typeof answerTexts

export const isRefusal = (answer: NewsletterAnswer) => answer !== 'sent'

/** The answer named in the address; null for any other text. */
export const readAnswer = (text: string | null): NewsletterAnswer | null =>
  text !== null && Object.hasOwn(answerTexts, text) ? (text as NewsletterAnswer) : null
