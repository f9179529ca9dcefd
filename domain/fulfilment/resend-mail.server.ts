import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { enqueueMail } from '#domain/notifications/enqueue-mail.server.ts'
import type { Mail } from '#domain/notifications/mail.ts'
import { lockOrder } from '#domain/orders/move-order.server.ts'
import type { OrderStatus, PaymentStatus } from '#domain/orders/status.ts'
import { listRefunds, type Refund } from '#domain/payments/refunds/read-refunds.server.ts'
import { reversalName } from '#domain/payments/refunds/refund-state.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Tx } from '#domain/transaction.server.ts'

type MailResent =
  | { ok: true; to: string }
  /** `nobody`: the order was anonymized. */
  | { ok: false; reason: 'not_found' | 'nobody' }
  | AccessRefusal

/**
 * For how long the same mail counts as the same press of the button: twice on a slow phone, or again because no answer
 * came.
 */
const sameMailMs = 30_000

/**
 * Sends the payer the newest mail about an order again, in its present state. A mail that is still waiting is replaced;
 * one that is being sent, or was sent within the last half minute, isn't sent again.
 */
export async function resendMail(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  orderId: string,
  viewer: Viewer,
): Promise<MailResent> {
  const authorized = authorize(viewer, 'orders.write')
  if (!authorized.ok) return authorized
  const { by } = authorized
  return inTransaction<MailResent>(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { ok: false, reason: 'not_found' }
    if (order.email === '') return { ok: false, reason: 'nobody' }
    const at = clock()
    const mail = await mailAbout(tx, order, at)
    const key = `resend:${orderId}`
    if (await wasJustSent(tx, { key, kind: mail.kind, to: order.email, at })) return { ok: true, to: order.email }
    await enqueueMail(tx, mail, { at, key })
    const details = { mail: mail.kind }
    await writeAuditLog(tx, { by, action: 'resend_order_mail', subject: `order:${orderId}`, at, details })
    return { ok: true, to: order.email }
  })
}

type Sent = { key: string; kind: Mail['kind']; to: string; at: Date }

async function wasJustSent(tx: Tx, { key, kind, to, at }: Sent): Promise<boolean> {
  const same = await tx
    .selectFrom('mail')
    .where('key', '=', key)
    .where('kind', '=', kind)
    .where(({ and, eb, or }) => {
      const isRecent = eb('createdAt', '>', new Date(at.getTime() - sameMailMs))
      return or([
        and([eb('state', '=', 'sent'), eb('recipient', '=', to), isRecent]),
        // A mail that is being sent isn't replaced, however old it is, because it would go out twice.
        and([eb('state', '=', 'waiting'), eb('leasedUntil', '>', at)]),
      ])
    })
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return same !== undefined
}

type Standing = { id: string; status: OrderStatus; paymentStatus: PaymentStatus }

async function mailAbout(tx: Tx, { id: orderId, status, paymentStatus }: Standing, at: Date): Promise<Mail> {
  const moment = at.toISOString()
  switch (status) {
    case 'shipped':
    case 'delivered':
    case 'cancelled':
      return { kind: `order_${status}`, orderId, movedAt: moment }
    default: {
      const refund = paymentStatus === 'refunded' ? await lastRefund(tx, orderId) : undefined
      if (refund) return { kind: 'refund_sent', orderId, refundId: refund.id, requestedAt: moment }
      const kind = paymentStatus === 'success' ? 'payment_received' : 'order_received'
      return { kind, orderId, requestedAt: moment }
    }
  }
}

// What the provider took back has no mail.
const lastRefund = async (tx: Tx, orderId: string): Promise<Refund | undefined> =>
  (await listRefunds(tx, orderId)).findLast(
    (one) => one.state === 'done' && one.reference !== reversalName(one.attemptReference),
  )
