import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Kobo } from '#domain/money/money.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import type { BankAccount } from '../provider.ts'
import type { GoodsToRefund } from './refund-of-goods.ts'
import { type RequestedRefund, requestRefund } from './request-refund.server.ts'
import { type ResumedRefund, resumeRefund } from './resume-refund.server.ts'

export type RefundAsked = {
  orderId: string
  /** The payment to refund, by its reference; null for the one that paid the order. */
  attempt: string | null
  /** Null for everything that is left; for a refund of goods the amount that was agreed to. */
  amount: Kobo | null
  /** The goods that it is for; without them it is an amount alone. */
  goods?: GoodsToRefund
  /** Whether a person sends it, because the provider can't. */
  byHand?: boolean
  reason: string
  /** The same key is the same refund, however often it is sent. */
  key: string
}

/**
 * Refunds for a viewer who has the permission and a recent sign-in. The request is written to the audit log first; its
 * outcome is in the order's history.
 */
export async function refundByAdministrator(
  shop: Shop,
  { orderId, attempt, amount, goods, byHand = false, reason, key }: RefundAsked,
  viewer: Viewer,
): Promise<RequestedRefund | AccessRefusal> {
  const authorized = authorize(viewer, 'orders.refund')
  if (!authorized.ok) return authorized
  const { by } = authorized
  await inTransaction(shop.db, async (tx) => {
    const details = { amount, ...(goods ? { goods } : {}), ...(byHand ? { byHand } : {}), reason, attempt, key }
    await writeAuditLog(tx, { by, action: 'ask_refund', subject: `order:${orderId}`, at: shop.clock(), details })
    return { ok: true }
  })
  const actor = by.email
  return requestRefund(shop, {
    orderId,
    amount,
    reason,
    actor,
    requestKey: key,
    ...(goods ? { goods } : {}),
    byHand,
    ...(attempt === null ? {} : { reference: attempt }),
  })
}

/**
 * Resumes a refund with the customer's bank account, for a viewer who may refund. The request is written to the audit
 * log first, without the account.
 */
export async function resumeByAdministrator(
  shop: Shop,
  { refundId, account }: { refundId: string; account: BankAccount },
  viewer: Viewer,
): Promise<ResumedRefund | AccessRefusal> {
  const authorized = authorize(viewer, 'orders.refund')
  if (!authorized.ok) return authorized
  const { by } = authorized
  await inTransaction(shop.db, async (tx) => {
    await writeAuditLog(tx, { by, action: 'resume_refund', subject: `refund:${refundId}`, at: shop.clock() })
    return { ok: true }
  })
  return resumeRefund(shop, { refundId, account, actor: by.email })
}
