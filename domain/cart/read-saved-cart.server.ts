import type { SignedIn } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import { savedCartSchema, type VersionedCart } from './saved-cart.ts'

/** A customer's cart and wishlist as they were saved last; empty, with no version, when they never were. */
export async function readSavedCart(
  { db }: Pick<Shop, 'db'>,
  { userId }: Pick<SignedIn, 'userId'>,
): Promise<VersionedCart> {
  const row = await db
    .selectFrom('savedCart')
    .where('userId', '=', userId)
    .select(['version', 'lines', 'wishlist'])
    .executeTakeFirst()
  if (!row) return { version: null, lines: [], wishlist: [] }
  return { version: row.version, ...savedCartSchema.parse(row) }
}
