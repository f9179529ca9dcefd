import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'

export type CategoryMoved = { ok: true; place: number } | { ok: false; reason: 'not_found' } | AccessRefusal

/**
 * Puts a category at a place among the others, counted from 1, in the name of a viewer who may. A place past the last is the last. Two
 * moves at once are one after the other: each is right about its own category.
 */
export async function moveCategory(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { id, place }: { id: string; place: number },
  viewer: Viewer,
): Promise<CategoryMoved> {
  const authorized = authorize(viewer, 'catalogue.write')
  if (!authorized.ok) return authorized
  return inTransaction<CategoryMoved>(db, async (tx) => {
    // In one order, so that two moves at once wait for each other and don't lock each other out.
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
    // Where it was already.
    if (index === from) return { ok: true, place: index + 1 }
    const details = { before: { place: from + 1 }, after: { place: index + 1 } }
    const subject = `category:${id}`
    await writeAuditLog(tx, { by: authorized.by, action: 'move_category', subject, at: clock(), details })
    return { ok: true, place: index + 1 }
  })
}
