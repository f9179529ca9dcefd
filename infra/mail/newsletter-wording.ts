import type { NewsletterMessage } from '#domain/notifications/mailer.ts'
import { shopName } from './wording.ts'

export type NewsletterWording = {
  subject: string
  /** What a list of messages shows beside the subject. */
  preview: string
  heading: string
  opening: string
  /** What the button says. */
  action: string
  closing: string
  /** Why this letter came, beside the way out. */
  why: string
}

const why = 'You get this letter because somebody gave us this address for our newsletter.'

/** What a letter about a subscription says; the address may have been given by anybody, so it names nobody. */
export const newsletterWordings: Record<NewsletterMessage['kind'], NewsletterWording> = {
  newsletter_confirm: {
    subject: `Confirm your subscription to ${shopName}`,
    preview: 'One press, and our letters come to you.',
    heading: 'Shall we write to you?',
    opening:
      'Somebody, most likely you, asked for our letters at this address: new cloth, new pieces, and the hands that made them. Confirm, and the next one comes to you.',
    action: 'Confirm subscription',
    closing: 'If it wasn’t you, there is nothing to do. We won’t write again.',
    why,
  },
  newsletter_known: {
    subject: `You already get letters from ${shopName}`,
    preview: 'There is nothing left to do.',
    heading: 'You are already on the list',
    opening:
      'Somebody, most likely you, asked for our letters at this address. They come here already, so there is nothing left to do.',
    action: 'See your subscription',
    closing: 'If you have read enough, the same page takes you off the list.',
    why,
  },
}

/** The letter for readers without HTML. */
export function newsletterText(wording: NewsletterWording, subscriptionUrl: string, publicUrl: string): string {
  const { heading, opening, action, closing } = wording
  const letter = [shopName, '', heading, '', opening, '', `${action}:`, subscriptionUrl, '', closing]
  return [...letter, '', '--', wording.why, 'Unsubscribe:', subscriptionUrl, publicUrl, ''].join('\n')
}
