import type { Tx } from '#domain/transaction.server.ts'

/**
 * Makes changes to a customer's addresses wait for each other until the transaction ends, so that exactly one is the
 * default.
 */
export async function lockAddresses(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('user').where('id', '=', userId).select('id').forNoKeyUpdate().executeTakeFirst()
}

/** Makes one of a customer's addresses the default, and no other. */
export async function makeDefault(tx: Tx, userId: string, addressId: string): Promise<void> {
  await tx
    .updateTable('userAddress')
    .set({ isDefault: false })
    .where('userId', '=', userId)
    .where('isDefault', '=', true)
    .where('id', '<>', addressId)
    .execute()
  await tx
    .updateTable('userAddress')
    .set({ isDefault: true })
    .where('userId', '=', userId)
    .where('id', '=', addressId)
    .execute()
}

/**
 * Makes the newest of a customer's addresses the default; `except` only if it is the last one. Does nothing without
 * addresses.
 */
export async function promoteNewest(tx: Tx, userId: string, except: string | null = null): Promise<void> {
  const addresses = await tx
    .selectFrom('userAddress')
    .where('userId', '=', userId)
    .select('id')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const newest = addresses.find(({ id }) => id !== except) ?? addresses[0]
  if (newest) await makeDefault(tx, userId, newest.id)
}
