import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { SignedIn, Viewer } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Queryable } from '#domain/transaction.server.ts'
import { findWebhook } from './queries.server.ts'

type WebhookDismissed = { ok: true } | { ok: false; reason: 'not_found' | 'already_done' } | AccessRefusal

/** Records that nothing needs to be done about a webhook that waits for a person, and why. */
export async function dismissWebhook(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { id, note }: { id: number; note: string },
  viewer: Viewer,
): Promise<WebhookDismissed> {
  const authorized = authorize(viewer, 'payments.write')
  if (!authorized.ok) return authorized
  const { by } = authorized
  const at = clock()
  return inTransaction<WebhookDismissed>(db, async (tx) => {
    if (!(await markHandled(tx, id, { by, at, note }))) {
      return { ok: false, reason: (await findWebhook(tx, id)) ? 'already_done' : 'not_found' }
    }
    // Without the text of the note: nothing can be deleted from the log.
    const details = { length: note.length }
    await writeAuditLog(tx, { by, action: 'dismiss_webhook', subject: `webhook:${id}`, at, details })
    return { ok: true }
  })
}

/** Marks a webhook that waits for a person as handled. Returns whether it was waiting. */
export async function markHandled(
  db: Queryable,
  id: number,
  { by, at, note = '' }: { by: Pick<SignedIn, 'email'>; at: Date; note?: string },
): Promise<boolean> {
  const handled = await db
    .updateTable('webhookEvent')
    .set({ handledAt: at, handledBy: by.email, note })
    .where('id', '=', id)
    .where('state', 'in', ['dead_lettered', 'unmatched'])
    .where('handledAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return handled !== undefined
}
