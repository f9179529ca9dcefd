import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { markMailHandled, reopenMail } from '#domain/notifications/reopen-mail.server.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'

type MailSeenTo =
  /** `replaced`: a newer mail about the same is on its way, so this one isn't sent. */
  { ok: true; outcome: 'waiting' | 'replaced' | 'dismissed' } | { ok: false; reason: 'already_done' } | AccessRefusal

/** Sends a mail that failed again, in the name of the viewer. */
export const retryMail = (shop: Pick<Shop, 'db' | 'clock'>, id: number, viewer: Viewer) =>
  seeToMail(shop, { id, note: null }, viewer)

/** Records that a mail that failed isn't to be sent any more, and why. */
export const dismissMail = (shop: Pick<Shop, 'db' | 'clock'>, asked: { id: number; note: string }, viewer: Viewer) =>
  seeToMail(shop, asked, viewer)

async function seeToMail(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { id, note }: { id: number; note: string | null },
  viewer: Viewer,
): Promise<MailSeenTo> {
  const authorized = authorize(viewer, 'payments.write')
  if (!authorized.ok) return authorized
  const { by } = authorized
  const at = clock()
  return inTransaction<MailSeenTo>(db, async (tx) => {
    const seen = { by: by.email, at }
    const outcome =
      note === null
        ? await reopenMail(tx, id, seen)
        : (await markMailHandled(tx, id, { ...seen, note })) && ('dismissed' as const)
    if (!outcome) return { ok: false, reason: 'already_done' }
    const action = note === null ? 'retry_mail' : 'dismiss_mail'
    // Not what it says: the log forgets nothing.
    const details = note === null ? {} : { length: note.length }
    await writeAuditLog(tx, { by, action, subject: `mail:${id}`, at, details })
    return { ok: true, outcome }
  })
}
