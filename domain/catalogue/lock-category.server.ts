import { isUuid } from '#domain/is-uuid.ts'
import type { Tx } from '#domain/transaction.server.ts'

/**
 * Locks a category against other edits; null if there is none. With `removing` also against products that are put into
 * it.
 */
export async function lockCategory(tx: Tx, id: string, { removing = false }: { removing?: boolean } = {}) {
  if (!isUuid(id)) return null
  const query = tx.selectFrom('category').where('id', '=', id).select(['id', 'version', 'name', 'slug', 'position'])
  return (await (removing ? query.forUpdate() : query.forNoKeyUpdate()).executeTakeFirst()) ?? null
}
