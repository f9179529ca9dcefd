import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { ProviderName } from '#domain/orders/provider-name.ts'
import { aLine, anAddress } from '../factories.ts'
import type { Visitor } from './visitors.ts'

const quoteSchema = z.object({ data: z.object({ totals: z.object({ totalAmount: z.number() }) }) })
const placedSchema = z.object({ order: z.object({ id: z.uuid() }), payment: z.object({ reference: z.string() }) })

type Wanted = { productId: string; provider: ProviderName; quantity?: number; email?: string; firstName?: string }

/** An e-mail address without orders. */
export const newEmail = (who: string) => `${who}-${randomUUID().slice(0, 13)}@example.com`

/** Gets a quote for a cart and orders it, as the checkout does. Throws with the shop's answer when it refuses. */
export async function orderOverHttp(
  visitor: Visitor,
  { productId, provider, quantity = 1, email = newEmail('shopper'), firstName = anAddress.firstName }: Wanted,
): Promise<{ orderId: string; reference: string }> {
  const lines = [aLine(productId, quantity)]
  const quoted = await visitor.ask('/api/v1/quotes', { method: 'POST', body: { lines, couponCode: null } })
  expectStatus(quoted, 200, 'a quote')
  const placed = await visitor.ask('/api/v1/orders', {
    method: 'POST',
    headers: { 'idempotency-key': randomUUID() },
    body: {
      lines,
      couponCode: null,
      shippingAddress: { ...anAddress, firstName, email },
      paymentGateway: provider,
      expectedTotal: quoteSchema.parse(JSON.parse(quoted.text)).data.totals.totalAmount,
    },
  })
  expectStatus(placed, 201, 'an order')
  const { order, payment } = placedSchema.parse(JSON.parse(placed.text))
  return { orderId: order.id, reference: payment.reference }
}

export function expectStatus(answer: { status: number; text: string }, expected: number, what: string): void {
  if (answer.status !== expected) {
    throw new Error(`${what} was answered with ${answer.status}: ${answer.text.slice(0, 300)}`)
  }
}
