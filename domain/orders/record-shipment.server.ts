import type { Tx } from '#domain/transaction.server.ts'
import type { Shipment } from './shipment.ts'

/** Writes down how an order was sent, in place of what stood there; null takes that away. The caller holds the order's lock. */
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

/** How an order was sent, as it stands now; null where it wasn't said. */
export async function findShipment(tx: Tx, orderId: string): Promise<Shipment | null> {
  const columns = ['carrier', 'trackingNumber', 'trackingUrl'] as const
  return (await tx.selectFrom('shipment').where('orderId', '=', orderId).select(columns).executeTakeFirst()) ?? null
}
