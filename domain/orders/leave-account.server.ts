import type { Tx } from '#domain/transaction.server.ts'
import { isMovedByEmail } from './counted-payer.server.ts'
import { type LockedOrder, moveOrder } from './move-order.server.ts'

/**
 * Makes an order a guest order again if it had come to an account only by its e-mail address, and that is now another
 * one: whoever got it because of a typing error loses it. The account `keeper` keeps it. The caller holds the order's
 * lock and has changed the address.
 */
export async function leaveAccount(
  tx: Tx,
  order: LockedOrder,
  { keeper, actor, at }: { keeper: string | null; actor: string; at: Date },
): Promise<void> {
  const left = await tx
    .updateTable('order')
    .set({ userId: null, isGuestOrder: true })
    .where('id', '=', order.id)
    .where('userId', 'is distinct from', keeper)
    .where(({ eb, selectFrom, fn }) =>
      eb(
        selectFrom('user').whereRef('user.id', '=', 'order.userId').select('email'),
        '<>',
        fn<string>('lower', ['order.email']),
      ),
    )
    .where(isMovedByEmail)
    .returning('id')
    .executeTakeFirst()
  if (left) await moveOrder(tx, order, { kind: 'left_account', actor, at })
}
