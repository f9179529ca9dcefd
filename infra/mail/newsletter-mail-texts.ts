import type { NewsletterMessage } from '#domain/notifications/mailer.ts'
import { footLines, type MailFrame } from './mail-frame.ts'

export type NewsletterMailTexts = {
  subject: string
  /** The preview text that mail programs show beside the subject. */
  preview: string
  heading: string
  opening: string
  /** The label of the button. */
  action: string
  closing: string
  /** Why the mail was sent, beside the link to unsubscribe. */
  why: string
}

const why = 'You get this letter because somebody gave us this address for our newsletter.'

/** The texts of mails about a subscription. They name nobody, since anybody may have entered the address. */
export const newsletterMailTexts = (shopName: string): Record<NewsletterMessage['kind'], NewsletterMailTexts> => ({
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
})

/** The plain text of a mail about a subscription. */
export function newsletterPlainText(texts: NewsletterMailTexts, subscriptionUrl: string, frame: MailFrame): string {
  const { heading, opening, action, closing } = texts
  const lines = [frame.shopName, '', heading, '', opening, '', `${action}:`, subscriptionUrl, '', closing]
  return [...lines, '', '--', texts.why, 'Unsubscribe:', subscriptionUrl, ...footLines(frame), ''].join('\n')
}
