import type { MoveRisk } from '#domain/fulfilment/move-risks.ts'
import type { ShipmentField } from '#domain/orders/shipment.ts'
import type { OrderStatus } from '#domain/orders/status.ts'

/** What an act on an order answers with. */
export type OrderAnswer =
  | { ok: true; message: string; moved?: { from: OrderStatus; to: OrderStatus } }
  /** `risks`: it must be agreed to first; `shipment`: what is wrong with how it is to be sent, by field. */
  | {
      ok: false
      message: string
      risks?: MoveRisk[]
      shipment?: Partial<Record<ShipmentField, string>>
      isUnanswered?: boolean
    }
