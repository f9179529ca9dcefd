import type { ShippedOrder } from '#domain/fulfilment/ship-orders.server.ts'
import type { Shipment, ShipmentField } from '#domain/orders/shipment.ts'

type TypedShipments = Partial<Record<string, Shipment>>

/** What shipping several orders answers with: what became of each, or what was typed wrong, by order; then none was shipped. */
export type ShipAnswer =
  | { ok: true; results: ShippedOrder[] }
  | {
      ok: false
      why: string
      problems: Partial<Record<string, Partial<Record<ShipmentField, string>>>>
      typed: TypedShipments
      isUnanswered?: boolean
    }
