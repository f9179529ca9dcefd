import { sql } from 'kysely'
import type { Queryable } from '#domain/transaction.server.ts'
import type { PossibleDouble } from './customer.ts'

const most = 5
// Shorter ones are no numbers.
const shortestPhone = 7

/**
 * Customers who may be the same person, by their phone. A family has one phone and many have one name: whoever knows them decides, and two
 * accounts are never one.
 */
export async function findDoubles(db: Queryable, id: string): Promise<PossibleDouble[]> {
  const rows = await db
    .selectFrom('customer as own')
    .innerJoin('customer as other', (join) =>
      join.onRef('other.phoneKey', '=', 'own.phoneKey').onRef('other.id', '<>', 'own.id'),
    )
    .where('own.id', '=', id)
    .where(sql<boolean>`length(own.phone_key) >= ${shortestPhone}`)
    .where((eb) => eb.or([eb('own.userId', 'is', null), eb('other.userId', 'is', null)]))
    .select(['other.id', 'other.firstName', 'other.lastName', 'other.email'])
    .orderBy('other.orderCount', 'desc')
    .orderBy('other.id')
    .limit(most)
    .execute()
  return rows.map(({ firstName, lastName, ...other }) => ({ ...other, name: `${firstName} ${lastName}`.trim() }))
}
