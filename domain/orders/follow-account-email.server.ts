import type { Shop } from '#domain/shop.ts'
import type { Tx } from '#domain/transaction.server.ts'
import { correctedAddress } from './corrected-address.server.ts'
import { isMovedByEmail } from './counted-payer.server.ts'
import { closedAt, haveKeysExpired } from './link-expiry.server.ts'

/** An account whose e-mail address has changed; both addresses are in lower case. */
export type MovedAccount = { userId: string; from: string; to: string }

/**
 * Changes the e-mail address of an account's orders together with the account's, where it was the same: for open
 * orders, and those closed so recently that their links still work. An order that came to the account only by its
 * address, which anybody may have typed, stays as it is. Links that were sent to the former address stop working.
 */
export async function followAccountEmail(
  tx: Tx,
  { clock }: Pick<Shop, 'clock'>,
  { userId, from, to }: MovedAccount,
): Promise<void> {
  const at = clock()
  const orders = await tx
    .selectFrom('order')
    .where('userId', '=', userId)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', from))
    // Somebody else may have placed such an order. Their browser can still open it, and would show the new address.
    .where((eb) => eb.not(isMovedByEmail))
    .select((eb) => ['id', 'status', closedAt(eb).as('closedAt')])
    .orderBy('id')
    .forUpdate('order')
    .execute()
  const followed = orders.filter(({ closedAt: closed }) => !haveKeysExpired({ clock }, closed))
  if (followed.length === 0) return
  await tx
    .updateTable('order')
    .set({ email: to, shippingAddress: correctedAddress(to), updatedAt: at })
    .where(
      'id',
      'in',
      followed.map(({ id }) => id),
    )
    .execute()
  const move = { kind: 'account_email_changed', actor: 'shopper', createdAt: at }
  await tx
    .insertInto('orderEvent')
    .values(followed.map(({ id, status }) => ({ orderId: id, fromStatus: status, toStatus: status, ...move })))
    .execute()
}
