import { createHash } from 'node:crypto'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type {
  AccountMessage,
  HouseMessage,
  Message,
  NewsletterMessage,
  OrderMessage,
  RefundMessage,
} from '#domain/notifications/mailer.ts'
import { accountMailTexts, accountPlainText } from './account-mail-texts.ts'
import { houseMailTexts, housePlainText } from './house-mail-texts.ts'
import type { MailFrame } from './mail-frame.ts'
import { organizationOf } from './mail-from.ts'
import { newsletterMailTexts, newsletterPlainText } from './newsletter-mail-texts.ts'
import { orderMailContent } from './order-mail-content.ts'
import { orderPlainText } from './order-plain-text.ts'
import { refundMailTexts, refundPlainText } from './refund-mail-texts.ts'
import { AccountMail } from './templates/account-mail.tsx'
import { HouseMail } from './templates/house-mail.tsx'
import { NewsletterMail } from './templates/newsletter-mail.tsx'
import { OrderMail } from './templates/order-mail.tsx'
import { RefundMail } from './templates/refund-mail.tsx'

export type ComposedMail = {
  messageId: string
  subject: string
  html: string
  text: string
  /** Further headers. */
  headers: Record<string, string>
  /** Where answers go; null: to the sender. */
  replyTo: string | null
  /** An event for the recipient's calendar, as iCalendar. */
  calendar: string | null
}
type Content = Omit<ComposedMail, 'replyTo' | 'calendar'>

type From = { domain: string; publicUrl: string }
type Around = { domain: string; frame: MailFrame }

/**
 * Composes the mail of a message. Its Message-ID is made of its kind and the id of what it is about, so that most mail programs
 * show a second delivery and the first as one.
 */
export function compose(message: Message, { domain, publicUrl }: From): ComposedMail {
  const { name: shopName, contacts, replyTo } = organizationOf(message)
  const content = composeContent(message, { domain, frame: { shopName, contacts, publicUrl } })
  const answersTo = 'about' in message ? message.answersTo : undefined
  const calendar = 'calendar' in message ? message.calendar : null
  return { ...content, replyTo: answersTo ?? replyTo, calendar }
}

function composeContent(message: Message, around: Around): Content {
  if ('about' in message) return composeHouse(message, around)
  if ('refund' in message) return composeRefund(message, around)
  if ('order' in message) return composeOrder(message, around)
  return 'subscriberId' in message ? composeNewsletter(message, around) : composeAccount(message, around)
}

function composeOrder(message: OrderMessage, { domain, frame }: Around): Content {
  const content = orderMailContent(message, frame.shopName)
  const at = message.requestedAt ?? message.movedAt
  const occasion = message.note ? `.${message.note.id}` : occasionOf(at)
  return {
    messageId: `<${message.kind}.${message.order.id}${occasion}@${domain}>`,
    subject: content.subject,
    html: rendered(<OrderMail content={content} frame={frame} />),
    text: orderPlainText(content, frame),
    headers: {},
  }
}

// Mail programs know this one best.
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

const rendered = (mail: ReactElement) => doctype + renderToStaticMarkup(mail)

// Sent again at another time, it is another mail.
const occasionOf = (at: string | undefined) => (at === undefined ? '' : `.${Date.parse(at)}`)

function composeHouse(message: HouseMessage, { domain, frame }: Around): Content {
  const texts = houseMailTexts(message, frame.shopName)
  const { id, occasion } = message.about
  return {
    messageId: `<${message.kind}.${id}.${occasion}@${domain}>`,
    subject: texts.subject,
    html: rendered(<HouseMail texts={texts} frame={frame} />),
    text: housePlainText(texts, frame),
    headers: {},
  }
}

function composeRefund(message: RefundMessage, { domain, frame }: Around): Content {
  const content = refundMailTexts(message, frame.shopName)
  return {
    messageId: `<${message.kind}.${message.refund.id}${occasionOf(message.requestedAt)}@${domain}>`,
    subject: content.subject,
    html: rendered(<RefundMail content={content} frame={frame} />),
    text: refundPlainText(content, frame),
    headers: {},
  }
}

function composeAccount(message: AccountMessage, { domain, frame }: Around): Content {
  const texts = accountMailTexts(message, frame.shopName)
  const about = createHash('sha256').update(`${message.to} ${message.at.getTime()}`).digest('hex').slice(0, 24)
  return {
    messageId: `<${message.kind}.${about}@${domain}>`,
    subject: texts.subject,
    html: rendered(<AccountMail texts={texts} frame={frame} />),
    text: accountPlainText(texts, frame),
    headers: {},
  }
}

function composeNewsletter(message: NewsletterMessage, { domain, frame }: Around): Content {
  const { kind, subscriberId, askedAt, subscriptionUrl } = message
  const texts = newsletterMailTexts(frame.shopName)[kind]
  const mail = <NewsletterMail texts={texts} subscriptionUrl={subscriptionUrl} frame={frame} />
  return {
    messageId: `<${kind}.${subscriberId}.${Date.parse(askedAt)}@${domain}>`,
    subject: texts.subject,
    html: rendered(mail),
    text: newsletterPlainText(texts, subscriptionUrl, frame),
    // RFC 8058: mail programs show an unsubscribe button and post to the link.
    headers: {
      'List-Unsubscribe': `<${subscriptionUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
