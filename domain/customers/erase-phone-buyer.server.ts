import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { forgetRecipients } from '#domain/notifications/forget-recipients.server.ts'
import { anonymizeWithoutMail } from '#domain/orders/anonymize-buyer.server.ts'
import { forgetPayer } from '#domain/payments/webhooks/forget-payer.server.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { readPhoneKey } from './find-phone-orders.server.ts'
import { findPhoneBuyer } from './read-phone-buyer.server.ts'

type PhoneBuyerErased =
  | { ok: true; over: number; underWay: number }
  /** `not_confirmed`: the typed number isn't the buyer's; `none_chosen`: none of the chosen orders has that number. */
  | { ok: false; reason: 'not_found' | 'not_confirmed' | 'none_chosen' }
  | AccessRefusal

/**
 * Erases a buyer without an e-mail address who has asked for it, as `eraseCustomer` does, from those of the chosen
 * orders that have the same phone number as `orderId`. `typed` is the phone number, which the viewer types as a
 * confirmation.
 */
export async function erasePhoneBuyer(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { orderId, chosen, typed }: { orderId: string; chosen: readonly string[]; typed: string },
  viewer: Viewer,
): Promise<PhoneBuyerErased> {
  const authorized = authorize(viewer, 'customers.erase')
  if (!authorized.ok) return authorized
  const { by } = authorized
  return inTransaction<PhoneBuyerErased>(db, async (tx) => {
    const buyer = await findPhoneBuyer(tx, orderId)
    if (!buyer) return { ok: false, reason: 'not_found' }
    if ((await readPhoneKey(tx, typed)) !== (await readPhoneKey(tx, buyer.phone)))
      return { ok: false, reason: 'not_confirmed' }
    const ids = buyer.orders.flatMap(({ id }) => (chosen.includes(id) ? [id] : []))
    if (ids.length === 0) return { ok: false, reason: 'none_chosen' }
    const { over, underWay } = await anonymizeWithoutMail(tx, ids)
    await forgetPayer(tx, over)
    await forgetRecipients(tx, { emails: [], orderIds: over })
    const counts = { over: over.length, underWay }
    const details = { ...counts, hadAccount: false, addresses: 0 }
    await writeAuditLog(tx, { by, action: 'erase_customer', subject: `order:${orderId}`, at: clock(), details })
    return { ok: true, ...counts }
  })
}
