import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { SignedIn, Viewer } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Queryable, type Tx } from '#domain/transaction.server.ts'
import { reconcileOne } from './reconcile-payments.server.ts'
import { agreedNote, recordDifferences } from './record-differences.server.ts'

type NotOpen = { ok: false; reason: 'not_found' | 'already_done' }
type DifferenceClosed = { ok: true } | NotOpen | AccessRefusal

/** Records that the viewer knows why a comparison found a difference, and the explanation. */
export async function explainDifference(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { id, note }: { id: number; note: string },
  viewer: Viewer,
): Promise<DifferenceClosed> {
  const authorized = authorize(viewer, 'payments.write')
  if (!authorized.ok) return authorized
  const { by } = authorized
  return inTransaction<DifferenceClosed>(db, async (tx) => {
    const at = clock()
    const closed = await close(tx, id, { by, at, note })
    if (closed.ok) await log(tx, 'explain_difference', closed.difference, { by, at, note })
    return closed
  })
}

export type DifferenceCompared = { ok: true; outcome: 'agrees' | 'differs' | 'unanswered' } | NotOpen | AccessRefusal

/** Compares the order of a difference again. If it agrees now, the difference is closed in the viewer's name. */
export async function compareAgain(shop: Shop, id: number, viewer: Viewer): Promise<DifferenceCompared> {
  const authorized = authorize(viewer, 'payments.write')
  if (!authorized.ok) return authorized
  const { by } = authorized
  const difference = await findDifference(shop.db, id)
  if (!difference) return { ok: false, reason: 'not_found' }
  if (difference.handledAt !== null) return { ok: false, reason: 'already_done' }
  const at = shop.clock()
  await inTransaction(shop.db, async (tx) => {
    await log(tx, 'compare_difference', difference, { by, at })
    return { ok: true }
  })
  const { differences, unanswered } = await reconcileOne(shop, difference.orderId)
  await recordDifferences(shop.db, differences, at)
  const remains = differences.some(({ kind, subject }) => kind === difference.kind && subject === difference.subject)
  if (remains) return { ok: true, outcome: 'differs' }
  // Without the provider's answer nobody knows whether it agrees.
  if (unanswered) return { ok: true, outcome: 'unanswered' }
  const closed = await inTransaction(shop.db, (tx) => close(tx, id, { by, at, note: agreedNote }))
  return closed.ok ? { ok: true, outcome: 'agrees' } : closed
}

type Seen = { by: SignedIn; at: Date; note: string }
type FoundDifference = NonNullable<Awaited<ReturnType<typeof findDifference>>>

async function close(
  tx: Tx,
  id: number,
  { by, at, note }: Seen,
): Promise<{ ok: true; difference: FoundDifference } | NotOpen> {
  const difference = await findDifference(tx, id)
  if (!difference) return { ok: false, reason: 'not_found' }
  const closed = await tx
    .updateTable('paymentDifference')
    .set({ handledAt: at, handledBy: by.email, note })
    .where('id', '=', id)
    .where('handledAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return closed ? { ok: true, difference } : { ok: false, reason: 'already_done' }
}

const log = (
  tx: Tx,
  action: string,
  { kind, subject, orderId }: FoundDifference,
  { by, at, note }: Omit<Seen, 'note'> & { note?: string },
) =>
  writeAuditLog(tx, {
    ...{ by, action, subject: `order:${orderId}`, at },
    // Without the text of the note: nothing can be deleted from the log.
    details: { kind, about: subject, ...(note === undefined ? {} : { length: note.length }) },
  })

const findDifference = (db: Queryable, id: number) =>
  db
    .selectFrom('paymentDifference')
    .where('id', '=', id)
    .select(['kind', 'subject', 'orderId', 'handledAt'])
    .executeTakeFirst()
