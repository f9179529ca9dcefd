import { type AuditEntry, writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { replayWebhook } from './apply-webhook.server.ts'
import { findWebhook } from './queries.server.ts'

/** Applies a webhook again in the name of an administrator, after an entry in the audit log. */
export async function replayByAdministrator(
  shop: Shop,
  eventId: number,
  by: AuditEntry['by'],
): ReturnType<typeof replayWebhook> {
  const event = await findWebhook(shop.db, eventId)
  if (!event) return { ok: false, reason: 'not_found' }
  const { provider, state, reference } = event
  await inTransaction(shop.db, async (tx) => {
    await writeAuditLog(tx, {
      by,
      action: 'replay_webhook',
      subject: `webhook:${eventId}`,
      at: shop.clock(),
      details: { provider, state, reference },
    })
    return { ok: true }
  })
  return replayWebhook(shop, eventId)
}
