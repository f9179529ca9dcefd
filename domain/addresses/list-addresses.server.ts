import type { SignedIn } from '#domain/accounts/viewer.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import type { SavedAddress } from './saved-address.ts'

const columns = ['id', 'firstName', 'lastName', 'phone', 'address', 'city', 'state', 'isDefault'] as const

/** The viewer's own addresses: the default first, then the newest. */
export async function listAddresses(db: Queryable, { userId }: Pick<SignedIn, 'userId'>): Promise<SavedAddress[]> {
  return db
    .selectFrom('userAddress')
    .where('userId', '=', userId)
    .select(columns)
    .orderBy('isDefault', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** An address of the viewer; null if there is none with that id, or if it is somebody else's. */
export async function findAddress(
  db: Queryable,
  { userId }: Pick<SignedIn, 'userId'>,
  id: string,
): Promise<SavedAddress | null> {
  const found = await db
    .selectFrom('userAddress')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .select(columns)
    .executeTakeFirst()
  return found ?? null
}
