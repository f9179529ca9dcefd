import type { ShippedOrder } from '#domain/fulfilment/ship-orders.server.ts'
import type { Shipment, ShipmentField } from '#domain/orders/shipment.ts'

type TypedShipments = Partial<Record<string, Shipment>>

/** The result of shipping several orders: the outcome of each, or the errors by order, in which case none was shipped. */
export type ShipAnswer =
  | { ok: true; results: ShippedOrder[] }
  | {
      ok: false
      why: string
      problems: Partial<Record<string, Partial<Record<ShipmentField, string>>>>
      typed: TypedShipments
      isUnanswered?: boolean
    }
