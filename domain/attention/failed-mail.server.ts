import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { markMailHandled, reopenMail } from '#domain/notifications/reopen-mail.server.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'

type MailSeenTo =
  /** `replaced`: a newer mail about the same is waiting to be sent, so this one isn't sent. */
  { ok: true; outcome: 'waiting' | 'replaced' | 'dismissed' } | { ok: false; reason: 'already_done' } | AccessRefusal

/** Tries to send a failed mail again. */
export const retryMail = (shop: Pick<Shop, 'db' | 'clock'>, id: number, viewer: Viewer) =>
  seeToMail(shop, { id, note: null }, viewer)

/** Records that a failed mail won't be sent any more, and why. */
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
    // The log keeps only the length of the note, because entries of the log can't be removed later.
    const details = note === null ? {} : { length: note.length }
    await writeAuditLog(tx, { by, action, subject: `mail:${id}`, at, details })
    return { ok: true, outcome }
  })
}
