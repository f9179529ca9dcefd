import { sql } from 'kysely'
import type { Queryable } from '#domain/transaction.server.ts'
import type { PossibleDuplicate } from './customer.ts'

const most = 5
// Anything shorter isn't a phone number.
const shortestPhone = 7

/**
 * Customers with the same phone number, who may be the same person. A family may share a phone and many people share a
 * name, so staff decide; two customers with accounts are never suggested.
 */
export async function findDuplicates(db: Queryable, id: string): Promise<PossibleDuplicate[]> {
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
