import type { Queryable } from '#domain/transaction.server.ts'

/** The e-mail address of a user; null when there is no user of that id any more. */
export async function findUserEmail(db: Queryable, userId: string): Promise<string | null> {
  const row = await db.selectFrom('user').where('id', '=', userId).select('email').executeTakeFirst()
  return row?.email ?? null
}
