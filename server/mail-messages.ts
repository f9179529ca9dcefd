import { findUserEmail } from '#domain/accounts/find-user.server.ts'
import { issueEmailChangeLink } from '#domain/accounts/issue-email-change-link.server.ts'
import { issueResetLink } from '#domain/accounts/issue-reset-link.server.ts'
import { issueSignUpLink } from '#domain/accounts/issue-sign-up-link.server.ts'
import { issueInvitationLink } from '#domain/accounts/staff/accept-invitation.server.ts'
import { roleNames } from '#domain/accounts/staff-role.ts'
import { readAttentionMail } from '#domain/attention/read-attention-mail.server.ts'
import { findSubscriber } from '#domain/content/queries.server.ts'
import { subscriptionLink } from '#domain/content/subscription-link.server.ts'
import type { Mail } from '#domain/notifications/mail.ts'
import type { Message } from '#domain/notifications/mailer.ts'
import { findNoteToCustomer } from '#domain/orders/notes-to-customer.server.ts'
import { isMadeByStaff, type Order } from '#domain/orders/order.ts'
import { orderLink } from '#domain/orders/order-keys.server.ts'
import { rowsOfOrder, toOrder } from '#domain/orders/queries.server.ts'
import { readHeldMoney } from '#domain/orders/read-held-money.server.ts'
import { attemptsPerOrder } from '#domain/payments/attempts/payment-state.ts'
import { readPaymentState } from '#domain/payments/attempts/read-payment-state.server.ts'
import { findRefund } from '#domain/payments/refunds/read-refunds.server.ts'
import { mailOrganizationOf } from '#domain/settings/mail-organization.ts'
import { readSettings, settingsStatement, toVersionedSettings } from '#domain/settings/read-settings.server.ts'
import type { ShopSettings } from '#domain/settings/shop-settings.ts'
import type { Shop } from '#domain/shop.ts'
import { inOneTrip } from '#domain/statement.server.ts'
import { type HouseMail, readHouseMessage } from './house-messages.ts'

/**
 * The message of a mail, from the rows as they are now; null when what it is about is gone or wants no mail any more. A
 * mail with a secret link gets a new link each time, so that none is stored.
 */
export async function readMessage(shop: Shop, mail: Mail): Promise<Message | null> {
  if ('orderId' in mail) {
    const [row, items, stored] = await inOneTrip(shop.db, ...rowsOfOrder(mail.orderId), settingsStatement())
    const { settings } = toVersionedSettings(stored)
    return inNameOf(settings, await readOrderMessage(shop, mail, { order: toOrder([row, items]), settings }))
  }
  const [message, settings] = await Promise.all([readContent(shop, mail), readSettings(shop.db)])
  return inNameOf(settings, message)
}

const inNameOf = (settings: ShopSettings, message: Message | null): Message | null =>
  message && { ...message, organization: mailOrganizationOf(settings) }

async function readContent(shop: Shop, mail: Exclude<Mail, OrderMail>): Promise<Message | null> {
  switch (mail.kind) {
    case 'newsletter':
      return readNewsletterMessage(shop, mail)
    case 'attention':
      return readAttentionMail(shop, mail)
    case 'contact_message':
    case 'contact_reply':
    case 'styling_session':
      return readHouseMessage(shop, mail)
    default:
      return readAccountMessage(shop, mail)
  }
}

type OrderMail = Extract<Mail, { orderId: string }>
type AttentionMail = Extract<Mail, { kind: 'attention' }>
type NewsletterMail = Extract<Mail, { kind: 'newsletter' }>

async function readOrderMessage(
  shop: Shop,
  mail: OrderMail,
  { order, settings }: { order: Order | null; settings: ShopSettings },
): Promise<Message | null> {
  // Accounts that were deleted get no more mail.
  if (!order || order.email === '') return null
  const bank = isMadeByStaff(order) ? settings.bank : null
  const about = { to: order.email, order, orderUrl: orderLink(shop, order), ...(bank && { bank }) }
  switch (mail.kind) {
    case 'order_received':
    case 'payment_received':
      return { kind: mail.kind, ...about, ...(mail.requestedAt !== undefined && { requestedAt: mail.requestedAt }) }
    case 'order_link':
      return { kind: mail.kind, ...about, requestedAt: mail.requestedAt }
    case 'order_changed':
      return { kind: mail.kind, ...about, requestedAt: mail.changedAt, hasSameTotal: mail.hasSameTotal ?? false }
    case 'order_note': {
      const note = await findNoteToCustomer(shop.db, order.id, mail.noteId)
      return note && { kind: mail.kind, ...about, note }
    }
    case 'refund_sent': {
      const refund = await findRefund(shop.db, mail.refundId)
      if (refund?.state !== 'done') return null
      const again = mail.requestedAt !== undefined && { requestedAt: mail.requestedAt }
      const [held, mayPay] = await Promise.all([readHeldMoney(shop.db, order.id), mayBePaid(shop, order.id)])
      return { kind: mail.kind, ...about, refund, held, mayPay, ...again }
    }
    default: {
      // No mail about a move that was taken back since.
      if (order.status !== statusOfMail[mail.kind]) return null
      const held = mail.kind === 'order_cancelled' ? { held: await readHeldMoney(shop.db, order.id) } : {}
      return { kind: mail.kind, ...about, ...held, movedAt: mail.movedAt }
    }
  }
}

/** Whether the page of an unpaid order lets it be paid without asking first. */
async function mayBePaid(shop: Shop, orderId: string): Promise<boolean> {
  const { isUnderReview, awaited, attempts } = await readPaymentState(shop.db, orderId)
  return !isUnderReview && awaited === null && attempts < attemptsPerOrder
}

const statusOfMail = { order_shipped: 'shipped', order_delivered: 'delivered', order_cancelled: 'cancelled' } as const

async function readAccountMessage(
  shop: Shop,
  mail: Exclude<Mail, OrderMail | NewsletterMail | AttentionMail | HouseMail>,
): Promise<Message | null> {
  const signInUrl = `${shop.publicUrl}/sign-in`
  const forgotUrl = `${shop.publicUrl}/reset-password`
  switch (mail.kind) {
    case 'sign_up': {
      const link = await issueSignUpLink(shop, mail.signUpId)
      if (!link) return null
      const { to, at } = link
      if (link.hasAccount) return { kind: 'account_exists', to, at, signInUrl, forgotUrl }
      return { kind: 'confirm_address', to, at, confirmUrl: link.confirmUrl }
    }
    case 'password_reset': {
      const link = await issueResetLink(shop, mail.resetId, mail)
      return link && { kind: mail.kind, ...link }
    }
    case 'staff_invitation': {
      const link = await issueInvitationLink(shop, mail.invitationId)
      return link && { kind: mail.kind, ...link, role: roleNames[link.role] }
    }
    case 'email_change': {
      const link = await issueEmailChangeLink(shop, mail.changeId, mail.to)
      if (!link) return null
      const { newEmail, ...about } = link
      if (mail.to === 'new') return { kind: 'email_change_new', ...about }
      return { kind: 'email_change_old', newEmail, forgotUrl, ...about }
    }
    case 'password_changed': {
      const to = await findUserEmail(shop.db, mail.userId)
      return to === null ? null : { kind: mail.kind, to, at: new Date(mail.changedAt), forgotUrl }
    }
    case 'wrong_codes': {
      const to = await findUserEmail(shop.db, mail.userId)
      return to === null ? null : { kind: mail.kind, to, at: new Date(mail.triedAt), forgotUrl }
    }
    case 'second_factor': {
      const to = await findUserEmail(shop.db, mail.userId)
      const kind = mail.isOn ? ('second_factor_on' as const) : ('second_factor_off' as const)
      const securityUrl = `${shop.publicUrl}/dashboard/security`
      return to === null ? null : { kind, to, at: new Date(mail.changedAt), securityUrl, forgotUrl }
    }
    case 'new_sign_in': {
      const to = await findUserEmail(shop.db, mail.userId)
      const { kind, device } = mail
      return to === null ? null : { kind, to, at: new Date(mail.signedInAt), device, forgotUrl }
    }
  }
}

async function readNewsletterMessage(shop: Shop, { subscriberId, askedAt }: NewsletterMail): Promise<Message | null> {
  const subscriber = await findSubscriber(shop.db, subscriberId)
  if (!subscriber || subscriber.state === 'unsubscribed') return null
  const kind = subscriber.state === 'pending' ? 'newsletter_confirm' : 'newsletter_known'
  return { kind, to: subscriber.email, subscriberId, askedAt, subscriptionUrl: subscriptionLink(shop, subscriberId) }
}
