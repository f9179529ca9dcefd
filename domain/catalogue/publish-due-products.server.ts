import { sql } from 'kysely'
import type { Shop } from '#domain/shop.ts'

/**
 * Publishes the drafts whose time has come. Of two nodes that run it at once, the second one's update finds nothing left. A form that has
 * one of them open can still be saved.
 */
export async function publishDueProducts({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  // An update empties the page cache and has every open page load its data again, also when it changes no row (0005_notices.sql).
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
