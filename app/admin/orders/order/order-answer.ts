import type { MoveRisk } from '#domain/fulfilment/move-risks.ts'
import type { OrderStatus } from '#domain/orders/status.ts'

/** What an act on an order answers with. */
export type OrderAnswer =
  | { ok: true; message: string; moved?: { from: OrderStatus; to: OrderStatus } }
  /** `risks`: it must be agreed to first. */
  | { ok: false; message: string; risks?: MoveRisk[] }
