import type { Totals } from '#domain/pricing/price-cart.ts'
import type { Tx } from '#domain/transaction.server.ts'
import type { AppliedCoupon } from './order.ts'
import { insertLines, type LineToRecord } from './record-order.server.ts'

export type RewrittenLines = {
  totals: Totals
  /** Null if no coupon applies any more. */
  coupon: AppliedCoupon | null
  /** The quantity of each line, by its key; 0 removes it. */
  quantities: ReadonlyMap<string, number>
  /** Further lines, which come last. */
  added: readonly LineToRecord[]
  at: Date
}

/**
 * Writes other quantities and totals to an order. The caller holds its lock and takes care of stock, coupon and
 * payments.
 */
export async function rewriteLines(
  tx: Tx,
  orderId: string,
  { totals, coupon, quantities, added, at }: RewrittenLines,
): Promise<void> {
  for (const [lineKey, quantity] of quantities) {
    if (quantity === 0) {
      await tx.deleteFrom('orderItem').where('orderId', '=', orderId).where('lineKey', '=', lineKey).execute()
      continue
    }
    const line = tx.updateTable('orderItem').where('orderId', '=', orderId).where('lineKey', '=', lineKey)
    await line.set({ quantity }).execute()
  }
  if (added.length > 0) {
    const last = tx
      .selectFrom('orderItem')
      .where('orderId', '=', orderId)
      .select(({ fn }) => fn.max('position').as('at'))
    const { at: position } = await last.executeTakeFirstOrThrow()
    await insertLines(tx, orderId, added, { at, from: (position ?? -1) + 1 })
  }
  await tx
    .updateTable('order')
    .set({ ...totals, couponId: coupon?.id ?? null, coupon: coupon ? JSON.stringify(coupon) : null })
    .where('id', '=', orderId)
    .execute()
}
