import { isUuid } from '#domain/is-uuid.ts'
import type { Tx } from '#domain/transaction.server.ts'

/** Locks a category against other edits; null where there is none. `removing`: also against products that move into it. */
export async function lockCategory(tx: Tx, id: string, { removing = false }: { removing?: boolean } = {}) {
  if (!isUuid(id)) return null
  const query = tx.selectFrom('category').where('id', '=', id).select(['id', 'version', 'name', 'slug', 'position'])
  return (await (removing ? query.forUpdate() : query.forNoKeyUpdate()).executeTakeFirst()) ?? null
}
