import type { Tx } from '#domain/transaction.server.ts'
import type { Shipment } from './shipment.ts'

/**
 * Records how an order was sent, replacing what was recorded before; null removes that. The caller holds the order's
 * lock.
 */
export async function recordShipment(tx: Tx, orderId: string, shipment: Shipment | null, at: Date): Promise<void> {
  if (shipment === null) {
    await tx.deleteFrom('shipment').where('orderId', '=', orderId).execute()
    return
  }
  const values = { ...shipment, recordedAt: at }
  await tx
    .insertInto('shipment')
    .values({ orderId, ...values })
    .onConflict((conflict) => conflict.column('orderId').doUpdateSet(values))
    .execute()
}

/** How an order was sent; null if nothing was recorded. */
export async function findShipment(tx: Tx, orderId: string): Promise<Shipment | null> {
  const columns = ['carrier', 'trackingNumber', 'trackingUrl'] as const
  return (await tx.selectFrom('shipment').where('orderId', '=', orderId).select(columns).executeTakeFirst()) ?? null
}
