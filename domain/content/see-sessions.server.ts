import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'

/** Marks sessions as seen by staff. */
export async function seeSessions(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  ids: readonly string[],
  viewer: Viewer,
): Promise<{ ok: true } | AccessRefusal> {
  const authorized = authorize(viewer, 'messages.read')
  if (!authorized.ok) return authorized
  if (ids.length > 0)
    await db
      .updateTable('stylingSession')
      .where('id', 'in', [...ids])
      .where('seenAt', 'is', null)
      .set({ seenAt: clock() })
      .execute()
  return { ok: true }
}
