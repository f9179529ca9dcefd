import { render } from '@react-email/render'
import type { Message, NewsletterMessage, OrderMessage, RefundMessage } from '#domain/notifications/mailer.ts'
import { setOut } from './letter.ts'
import { newsletterText, newsletterWordings } from './newsletter-wording.ts'
import { toPlainText } from './plain-text.ts'
import { refundText, refundWording } from './refund-wording.ts'
import { NewsletterLetter } from './templates/newsletter-letter.tsx'
import { OrderLetter } from './templates/order-letter.tsx'
import { RefundLetter } from './templates/refund-letter.tsx'

export type ComposedMail = {
  messageId: string
  subject: string
  html: string
  text: string
  /** What stands in the head besides. */
  headers: Record<string, string>
}

type From = { domain: string; publicUrl: string }

/**
 * Writes a message. Its Message-ID depends on what it is about and the kind alone, so that most programs show a second
 * delivery and the first as one.
 */
export function compose(message: Message, from: From): Promise<ComposedMail> {
  if ('refund' in message) return composeRefund(message, from)
  return 'order' in message ? composeOrder(message, from) : composeNewsletter(message, from)
}

async function composeOrder(message: OrderMessage, { domain, publicUrl }: From): Promise<ComposedMail> {
  const letter = setOut(message)
  return {
    messageId: `<${message.kind}.${message.order.id}@${domain}>`,
    subject: letter.subject,
    html: await render(<OrderLetter letter={letter} publicUrl={publicUrl} />),
    text: toPlainText(letter, publicUrl),
    headers: {},
  }
}

async function composeRefund(message: RefundMessage, { domain, publicUrl }: From): Promise<ComposedMail> {
  const letter = refundWording(message)
  return {
    messageId: `<${message.kind}.${message.refund.id}@${domain}>`,
    subject: letter.subject,
    html: await render(<RefundLetter letter={letter} publicUrl={publicUrl} />),
    text: refundText(letter, publicUrl),
    headers: {},
  }
}

async function composeNewsletter(message: NewsletterMessage, { domain, publicUrl }: From): Promise<ComposedMail> {
  const { kind, subscriberId, askedAt, subscriptionUrl } = message
  const wording = newsletterWordings[kind]
  const letter = <NewsletterLetter wording={wording} subscriptionUrl={subscriptionUrl} publicUrl={publicUrl} />
  return {
    messageId: `<${kind}.${subscriberId}.${Date.parse(askedAt)}@${domain}>`,
    subject: wording.subject,
    html: await render(letter),
    text: newsletterText(wording, subscriptionUrl, publicUrl),
    // RFC 8058: mail programs show an Unsubscribe of their own and post to the link.
    headers: {
      'List-Unsubscribe': `<${subscriptionUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
