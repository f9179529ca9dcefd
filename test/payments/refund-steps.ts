import { randomUUID } from 'node:crypto'
import type { ProviderName } from '#domain/orders/provider-name.ts'
import {
  type RefundToRequest,
  type RequestedRefund,
  requestRefund,
} from '#domain/payments/refunds/request-refund.server.ts'
import type { SwitchesInput } from '#test/virtual/providers.ts'
import type { VirtualOrder } from '#test/virtual/shopper.ts'
import type { VirtualShop } from '#test/virtual-shop.ts'

/** Places an order with these switches and pays it. */
export async function aPaidOrder(
  shop: VirtualShop,
  provider: ProviderName,
  switches: SwitchesInput = {},
): Promise<VirtualOrder> {
  const order = await shop.order({ provider, switches })
  await shop.press(order.reference, 'success')
  await shop.advance(2_000)
  return order
}

/** Requests a refund at one of the nodes, by default of everything that is left. */
export function refundAsAdmin(
  shop: VirtualShop,
  { orderId }: VirtualOrder,
  { node = 0, ...request }: Partial<RefundToRequest> & { node?: number } = {},
): Promise<RequestedRefund> {
  const at = shop.nodes[node]
  if (!at) throw new Error(`there is no node ${node}`)
  const usual = { orderId, amount: null, reason: 'Out of stock', actor: 'ada@aso.example', requestKey: randomUUID() }
  return requestRefund(at.shop, { ...usual, ...request })
}

/** The states of an order's refunds, oldest first. */
export async function refundStates(shop: VirtualShop, { orderId }: VirtualOrder): Promise<string[]> {
  return (await shop.stored.refunds(orderId)).map(({ state }) => state)
}

/** What the provider has refunded of a payment or is refunding, in kobo. */
export async function refundedAtProvider(
  shop: VirtualShop,
  payment: { provider: ProviderName; reference: string },
): Promise<number> {
  const { refunds } = await shop.charge(payment)
  return refunds.filter(({ state }) => state !== 'failed').reduce((sum, { amount }) => sum + amount, 0)
}
