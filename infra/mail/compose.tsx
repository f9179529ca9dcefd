import { render } from '@react-email/render'
import type { Message, NewsletterMessage, OrderMessage, RefundMessage } from '#domain/notifications/mailer.ts'
import { newsletterMailTexts, newsletterPlainText } from './newsletter-mail-texts.ts'
import { orderMailContent } from './order-mail-content.ts'
import { orderPlainText } from './order-plain-text.ts'
import { refundMailTexts, refundPlainText } from './refund-mail-texts.ts'
import { NewsletterMail } from './templates/newsletter-mail.tsx'
import { OrderMail } from './templates/order-mail.tsx'
import { RefundMail } from './templates/refund-mail.tsx'

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
  const letter = orderMailContent(message)
  return {
    messageId: `<${message.kind}.${message.order.id}@${domain}>`,
    subject: letter.subject,
    html: await render(<OrderMail letter={letter} publicUrl={publicUrl} />),
    text: orderPlainText(letter, publicUrl),
    headers: {},
  }
}

async function composeRefund(message: RefundMessage, { domain, publicUrl }: From): Promise<ComposedMail> {
  const letter = refundMailTexts(message)
  return {
    messageId: `<${message.kind}.${message.refund.id}@${domain}>`,
    subject: letter.subject,
    html: await render(<RefundMail letter={letter} publicUrl={publicUrl} />),
    text: refundPlainText(letter, publicUrl),
    headers: {},
  }
}

async function composeNewsletter(message: NewsletterMessage, { domain, publicUrl }: From): Promise<ComposedMail> {
  const { kind, subscriberId, askedAt, subscriptionUrl } = message
  const wording = newsletterMailTexts[kind]
  const letter = <NewsletterMail wording={wording} subscriptionUrl={subscriptionUrl} publicUrl={publicUrl} />
  return {
    messageId: `<${kind}.${subscriberId}.${Date.parse(askedAt)}@${domain}>`,
    subject: wording.subject,
    html: await render(letter),
    text: newsletterPlainText(wording, subscriptionUrl, publicUrl),
    // RFC 8058: mail programs show an Unsubscribe of their own and post to the link.
    headers: {
      'List-Unsubscribe': `<${subscriptionUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
