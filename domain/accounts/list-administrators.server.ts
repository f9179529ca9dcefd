import type { Queryable } from '#domain/transaction.server.ts'

/** The ids of all administrators, sorted by their addresses. */
export async function listAdministratorIds(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom('userRole')
    .innerJoin('user', 'user.id', 'userRole.userId')
    .where('role', '=', 'admin')
    .select('user.id')
    .orderBy('user.email')
    .execute()
  return rows.map(({ id }) => id)
}
