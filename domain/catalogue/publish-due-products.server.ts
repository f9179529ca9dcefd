import { sql } from 'kysely'
import type { Shop } from '#domain/shop.ts'

/**
 * Publishes the drafts whose time has come. One statement: of two nodes that run it at once, the second finds nothing left. A form that
 * has one of them open can still be saved.
 */
export async function publishDueProducts({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  await db
    .updateTable('product')
    .set((eb) => ({
      isPublished: true,
      createdAt: sql<Date>`case when published_at is null then due_at else created_at end`,
      publishedAt: eb.fn.coalesce('publishedAt', 'dueAt'),
      dueAt: null,
    }))
    .where('dueAt', '<=', clock())
    .where('archivedAt', 'is', null)
    .execute()
}
