import { isUuid } from '#domain/is-uuid.ts'
import type { Tx } from '#domain/transaction.server.ts'

/** Locks a product against other edits, but not against being ordered; null if there is none. */
export async function lockProduct(tx: Tx, id: string) {
  if (!isUuid(id)) return null
  const product = await tx
    .selectFrom('product')
    .where('id', '=', id)
    .select(['id', 'version', 'name', 'slug', 'archivedAt', 'publishedAt', 'createdAt'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  return product ?? null
}
