import type { SignedIn } from '#domain/accounts/viewer.ts'
import { type Database, inTransaction } from '#domain/transaction.server.ts'
import { lockAddresses, promoteNewest } from './default-address.server.ts'
import type { AddressRefusal } from './saved-address.ts'

export type AddressDeleted = { ok: true } | AddressRefusal

/** Deletes an address of the viewer. If it was the default, the newest of the others becomes the default. */
export async function deleteAddress(
  db: Database,
  { userId }: Pick<SignedIn, 'userId'>,
  id: string,
): Promise<AddressDeleted> {
  return inTransaction<AddressDeleted>(db, async (tx) => {
    await lockAddresses(tx, userId)
    const deleted = await tx
      .deleteFrom('userAddress')
      .where('userId', '=', userId)
      .where('id', '=', id)
      .returning('isDefault')
      .executeTakeFirst()
    if (!deleted) return { ok: false, reason: 'gone' }
    if (deleted.isDefault) await promoteNewest(tx, userId)
    return { ok: true }
  })
}
