import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'

export type CategoryMoved = { ok: true; place: number } | { ok: false; reason: 'not_found' } | AccessRefusal

/**
 * Moves a category to a place among the others, counted from 1, for a viewer who has the permission; a place past the
 * end is the last one. Concurrent moves run one after the other, and each puts its own category where it was asked to.
 */
export async function moveCategory(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { id, place }: { id: string; place: number },
  viewer: Viewer,
): Promise<CategoryMoved> {
  const authorized = authorize(viewer, 'catalogue.write')
  if (!authorized.ok) return authorized
  return inTransaction<CategoryMoved>(db, async (tx) => {
    // Locked in one order, so that concurrent moves wait for each other instead of deadlocking.
    const rows = await tx
      .selectFrom('category')
      .select(['id', 'name', 'position'])
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    const ordered = rows.toSorted((a, b) => a.position - b.position || a.name.localeCompare(b.name, 'en'))
    const from = ordered.findIndex((row) => row.id === id)
    const [moved] = ordered.splice(Math.max(from, 0), from < 0 ? 0 : 1)
    if (!moved) return { ok: false, reason: 'not_found' }
    const index = Math.min(Math.max(place, 1), ordered.length + 1) - 1
    ordered.splice(index, 0, moved)
    for (const [at, row] of ordered.entries())
      if (row.position !== at + 1)
        await tx
          .updateTable('category')
          .set({ position: at + 1 })
          .where('id', '=', row.id)
          .execute()
    // It is already there.
    if (index === from) return { ok: true, place: index + 1 }
    const details = { before: { place: from + 1 }, after: { place: index + 1 } }
    const subject = `category:${id}`
    await writeAuditLog(tx, { by: authorized.by, action: 'move_category', subject, at: clock(), details })
    return { ok: true, place: index + 1 }
  })
}
