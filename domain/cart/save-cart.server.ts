import { randomUUID } from 'node:crypto'
import type { SignedIn } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import { readSavedCart } from './read-saved-cart.server.ts'
import type { VersionedCart } from './saved-cart.ts'

export type CartSaved = { ok: true; version: string } | { ok: false; reason: 'cart_changed'; current: VersionedCart }

/**
 * Saves a customer's cart and wishlist. `version` is the version that the browser has seen, null for none. If another
 * browser has saved since, nothing is overwritten, and what is saved is returned.
 */
export async function saveCart(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { userId }: Pick<SignedIn, 'userId'>,
  { version: seen, lines, wishlist }: VersionedCart,
): Promise<CartSaved> {
  const version = randomUUID()
  const values = { lines: JSON.stringify(lines), wishlist: JSON.stringify(wishlist), version, updatedAt: clock() }
  const saved =
    seen === null
      ? await db
          .insertInto('savedCart')
          .values({ userId, ...values })
          .onConflict((conflict) => conflict.column('userId').doNothing())
          .executeTakeFirst()
          .then(({ numInsertedOrUpdatedRows }) => numInsertedOrUpdatedRows)
      : await db
          .updateTable('savedCart')
          .set(values)
          .where('userId', '=', userId)
          .where('version', '=', seen)
          .executeTakeFirst()
          .then(({ numUpdatedRows }) => numUpdatedRows)
  if (saved === 1n) return { ok: true, version }
  return { ok: false, reason: 'cart_changed', current: await readSavedCart({ db }, { userId }) }
}
