import type { Queryable } from '#domain/transaction.server.ts'

/** All categories in alphabetical order, to choose from. */
export const listCategoryNames = (db: Queryable): Promise<{ id: string; slug: string; name: string }[]> =>
  db.selectFrom('category').select(['id', 'slug', 'name']).orderBy('name').orderBy('id').execute()
