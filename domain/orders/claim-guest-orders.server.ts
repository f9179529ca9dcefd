import type { SignedIn } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Tx } from '#domain/transaction.server.ts'
import { isOwed } from './read-order-money.server.ts'

/** `moved`: the orders that the account has now; `stillGuest`: the other orders of her browser, in their order. */
export type ClaimedOrders = { moved: string[]; stillGuest: string[] }

// The most orders that one sign-in moves; the next one moves the rest.
const maxMoved = 200

/**
 * Moves guest orders to the account that has just signed in, all or none: the unpaid ones in her browser's signed
 * cookie (`guestOrderIds`), and, if her e-mail address is confirmed, all that were placed with it. An order that has an
 * owner is never moved.
 */
export async function claimGuestOrders(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { userId }: Pick<SignedIn, 'userId'>,
  guestOrderIds: readonly string[],
): Promise<ClaimedOrders> {
  const claimed = await inTransaction(db, async (tx) => {
    const ofBrowser = await lockUnpaid(tx, guestOrderIds)
    const ofAddress = await lockPlacedWith(tx, await findConfirmedEmail(tx, userId))
    const at = clock()
    await moveToUser(tx, ofBrowser, { userId, reason: 'browser', at })
    await moveToUser(
      tx,
      ofAddress.filter((id) => !ofBrowser.includes(id)),
      { userId, reason: 'email', at },
    )
    return { ok: true, moved: [...new Set([...ofBrowser, ...ofAddress])] }
  })
  return { moved: claimed.moved, stillGuest: await findGuestOrders(db, guestOrderIds) }
}

/**
 * Moves a guest order to a user who has proved to have placed it. The caller holds its lock and knows that it has no
 * owner.
 */
export const claimGuestOrder = (tx: Tx, orderId: string, { userId, at }: { userId: string; at: Date }): Promise<void> =>
  moveToUser(tx, [orderId], { userId, reason: 'checkout key', at })

const guestOrders = (tx: Tx | Shop['db']) => tx.selectFrom('order').where('isGuestOrder', '=', true)

async function lockUnpaid(tx: Tx, orderIds: readonly string[]): Promise<string[]> {
  if (orderIds.length === 0) return []
  const rows = await guestOrders(tx)
    .where('id', 'in', orderIds)
    .where('status', '=', 'pending')
    .where(isOwed)
    .select('id')
    .orderBy('id')
    .limit(maxMoved)
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

async function findConfirmedEmail(tx: Tx, userId: string): Promise<string | null> {
  const user = await tx
    .selectFrom('user')
    .where('id', '=', userId)
    .where('emailVerified', '=', true)
    .select('email')
    .executeTakeFirst()
  return user?.email ?? null
}

async function lockPlacedWith(tx: Tx, email: string | null): Promise<string[]> {
  if (email === null) return []
  const rows = await guestOrders(tx)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .select('id')
    .orderBy('id')
    .limit(maxMoved)
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

async function moveToUser(
  tx: Tx,
  orderIds: readonly string[],
  { userId, reason, at }: { userId: string; reason: string; at: Date },
): Promise<void> {
  if (orderIds.length === 0) return
  const moved = await tx
    .updateTable('order')
    .set({ userId, isGuestOrder: false, updatedAt: at })
    .where('id', 'in', orderIds)
    .returning(['id', 'status'])
    .execute()
  await tx
    .insertInto('orderEvent')
    .values(
      moved.map(({ id, status }) => ({
        orderId: id,
        kind: 'claimed',
        fromStatus: status,
        toStatus: status,
        actor: 'shopper',
        reason,
        createdAt: at,
      })),
    )
    .execute()
}

async function findGuestOrders(db: Shop['db'], orderIds: readonly string[]): Promise<string[]> {
  if (orderIds.length === 0) return []
  const rows = await guestOrders(db).where('id', 'in', orderIds).select('id').execute()
  const found = new Set(rows.map(({ id }) => id))
  return orderIds.filter((id) => found.has(id))
}
