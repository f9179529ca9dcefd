import type { SignedIn } from '#domain/accounts/viewer.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import type { SavedAddress } from './saved-address.ts'

/** The viewer's own addresses: the default first, then the newest. */
export async function listAddresses(db: Queryable, { userId }: Pick<SignedIn, 'userId'>): Promise<SavedAddress[]> {
  return db
    .selectFrom('userAddress')
    .where('userId', '=', userId)
    .select(['id', 'firstName', 'lastName', 'phone', 'address', 'city', 'state', 'isDefault'])
    .orderBy('isDefault', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
