import type { MoveRisk } from '#domain/fulfilment/move-risks.ts'
import type { ShipmentField } from '#domain/orders/shipment.ts'
import type { OrderStatus } from '#domain/orders/status.ts'

/** The result of an action on an order. */
export type OrderAnswer =
  | { ok: true; message: string; moved?: { from: OrderStatus; to: OrderStatus } }
  /** `risks`: they must be confirmed first; `shipment`: errors in the shipment's fields. */
  | {
      ok: false
      message: string
      risks?: MoveRisk[]
      shipment?: Partial<Record<ShipmentField, string>>
      isUnanswered?: boolean
    }
