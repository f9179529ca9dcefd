import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { replayWebhook } from './apply-webhook.server.ts'
import { markHandled } from './dismiss-webhook.server.ts'
import { findWebhook, type WebhookEntry } from './queries.server.ts'

export type Replayed = { ok: true; webhook: WebhookEntry } | { ok: false; reason: 'not_found' } | AccessRefusal

/** Applies a webhook again for the viewer, after an entry in the audit log. */
export async function replayByAdministrator(shop: Shop, eventId: number, viewer: Viewer): Promise<Replayed> {
  const authorized = authorize(viewer, 'payments.write')
  if (!authorized.ok) return authorized
  const { by } = authorized
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
    // It waits again once it can't be applied.
    await markHandled(tx, eventId, { by, at: shop.clock(), note: 'Tried again' })
    return { ok: true }
  })
  await replayWebhook(shop, eventId)
  const webhook = await findWebhook(shop.db, eventId)
  return webhook ? { ok: true, webhook } : { ok: false, reason: 'not_found' }
}
