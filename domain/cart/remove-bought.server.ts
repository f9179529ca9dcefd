import { randomUUID } from 'node:crypto'
import type { Tx } from '#domain/transaction.server.ts'
import { isSameLine } from './cart-line.ts'
import { savedCartSchema } from './saved-cart.ts'

/**
 * Removes what an order has bought from the customer's saved cart, whichever browser it was paid in. A line with more
 * pieces than were bought stays, as it does in the browser. The cart gets a new version, by which the customer's
 * browsers notice the change.
 */
export async function removeBought(tx: Tx, orderId: string, at: Date): Promise<void> {
  const saved = await tx
    .selectFrom('savedCart')
    .innerJoin('order', 'order.userId', 'savedCart.userId')
    .where('order.id', '=', orderId)
    .select(['savedCart.userId', 'savedCart.lines', 'savedCart.wishlist'])
    .forUpdate('savedCart')
    .executeTakeFirst()
  if (!saved) return
  const { lines } = savedCartSchema.parse(saved)
  const bought = await tx
    .selectFrom('orderItem')
    .where('orderId', '=', orderId)
    .select(['productId', 'size', 'color', 'quantity'])
    .execute()
  const left = lines.filter(
    (line) =>
      !bought.some(
        ({ productId, size, color, quantity }) =>
          productId !== null && isSameLine({ productId, size, color }, line) && quantity >= line.quantity,
      ),
  )
  if (left.length === lines.length) return
  await tx
    .updateTable('savedCart')
    .set({ lines: JSON.stringify(left), version: randomUUID(), updatedAt: at })
    .where('userId', '=', saved.userId)
    .execute()
}
