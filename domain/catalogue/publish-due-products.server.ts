import { sql } from 'kysely'
import type { Shop } from '#domain/shop.ts'

/**
 * Publishes the drafts that are due. If two nodes run it at once, the second update finds nothing. The versions don't
 * change, so that a form of such a draft that is open can still be saved.
 */
export async function publishDueProducts({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  // Checked first, because an update clears the page cache and makes every open page reload its data, even if it
  // changes no row (0005_notices.sql).
  const isDue = await db
    .selectFrom('product')
    .where('dueAt', '<=', now)
    .where('archivedAt', 'is', null)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (!isDue) return
  await db
    .updateTable('product')
    .set((eb) => ({
      isPublished: true,
      createdAt: sql<Date>`case when published_at is null then due_at else created_at end`,
      publishedAt: eb.fn.coalesce('publishedAt', 'dueAt'),
      dueAt: null,
    }))
    .where('dueAt', '<=', now)
    .where('archivedAt', 'is', null)
    .execute()
}
