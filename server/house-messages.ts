import { findReply } from '#domain/content/answer-message.server.ts'
import { findMessage } from '#domain/content/find-message.server.ts'
import { sessionCalendar } from '#domain/content/session-calendar.ts'
import { sessionLink } from '#domain/content/session-link.server.ts'
import { findSession } from '#domain/content/session-rows.server.ts'
import { type StylingSession, sessionWhen } from '#domain/content/styling-session.ts'
import type { Mail } from '#domain/notifications/mail.ts'
import type { HouseMessage } from '#domain/notifications/mailer.ts'
import { addressLine } from '#domain/settings/contact-links.ts'
import { readSettings } from '#domain/settings/read-settings.server.ts'
import type { ShopSettings } from '#domain/settings/shop-settings.ts'
import type { Shop } from '#domain/shop.ts'

export type HouseMail = Extract<Mail, { kind: 'contact_message' | 'contact_reply' | 'styling_session' }>

/** The message of a mail about a contact message or a styling session; null when that is gone, or has changed since. */
export async function readHouseMessage(shop: Shop, mail: HouseMail): Promise<HouseMessage | null> {
  const settings = await readSettings(shop.db)
  const toShop = settings.contact.email ?? settings.mail.replyTo ?? shop.mailAddress
  if (mail.kind === 'styling_session') return readSessionMessage(shop, mail, { settings, toShop })
  const message = await findMessage(shop.db, mail.messageId)
  if (!message) return null
  const { id, createdAt, ...written } = message
  if (mail.kind === 'contact_reply') {
    const reply = await findReply(shop.db, id, mail.replyId)
    const about = { id, occasion: String(mail.replyId) }
    return reply && { kind: mail.kind, to: written.email, about, subject: written.subject, body: reply.body }
  }
  if (toShop === undefined) return null
  const about = { id, occasion: String(createdAt.getTime()) }
  const inboxUrl = `${shop.publicUrl}/admin/messages/${id}`
  return { kind: mail.kind, to: toShop, about, answersTo: written.email, written, inboxUrl }
}

const kinds = { booked: 'session_booked', moved: 'session_moved', cancelled: 'session_cancelled' } as const

async function readSessionMessage(
  shop: Shop,
  { sessionId, to, event, sequence }: Extract<HouseMail, { kind: 'styling_session' }>,
  { settings, toShop }: { settings: ShopSettings; toShop: string | undefined },
): Promise<HouseMessage | null> {
  const session = await findSession(shop.db, sessionId)
  const address = to === 'shop' ? toShop : session?.email
  // The later change has a mail of its own.
  if (session?.sequence !== sequence || address === undefined) return null
  const isForShop = to === 'shop'
  const place = settings.address.lines && addressLine(settings.address.lines)
  const url = isForShop ? `${shop.publicUrl}/admin/sessions` : sessionLink(shop, session.id)
  return {
    kind: kinds[event],
    to: address,
    about: { id: session.id, occasion: `${to}.${sequence}` },
    ...(isForShop && { answersTo: session.email }),
    when: sessionWhen(session),
    place,
    url,
    guest: isForShop ? guestOf(session) : null,
    calendar: sessionCalendar(session, {
      shopName: settings.name,
      place,
      url,
      host: new URL(shop.publicUrl).hostname,
      at: shop.clock(),
      guestName: isForShop ? session.name : null,
    }),
  }
}

const guestOf = ({ name, email, phone, note }: StylingSession) => ({ name, email, phone, note })
