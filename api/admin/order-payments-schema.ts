import { z } from '@hono/zod-openapi'
import { handMethods, providerNames } from '#domain/orders/provider-name.ts'
import type { OrderPayments } from '#domain/payments/attempts/read-order-payments.server.ts'
import type { Refund } from '#domain/payments/refunds/read-refunds.server.ts'
import { refundStates } from '#domain/payments/refunds/refund-state.ts'
import { kobo } from '../catalogue/product-schemas.ts'
import { stateSchema } from '../checkout/order-schema.ts'
import { iso, isoOrNull } from './paging.ts'
import { taskSchema, toTask, toWebhook, webhookSchema } from './payment-schemas.ts'

const time = z.iso.datetime()

const attemptSchema = z.object({
  provider: z.enum([...providerNames, ...handMethods]).describe('A provider, or how a person took the money.'),
  mode: z.string().describe('sandbox, test or live.'),
  reference: z.string(),
  providerTransactionId: z.string().nullable(),
  state: z.string(),
  amount: kobo.describe('The amount asked for, in kobo.'),
  received: kobo.nullable().describe('The amount that the provider reports as received, in kobo.'),
  fee: kobo.nullable().describe('The provider’s fee, in kobo.'),
  channel: z.string().nullable(),
  detail: z.string(),
  checks: z.int().describe('How often its status was requested from the provider.'),
  createdAt: time,
  paidAt: time.nullable(),
  takenBy: z.string().nullable().describe('The administrator who took the money; null where a provider did.'),
  payer: z.string().describe('Who gave it to a person, as it was said.'),
  note: z.string(),
  nextCheckAt: time.nullable(),
})

export const refundSchema = z
  .object({
    id: z.uuid(),
    reference: z.string(),
    attempt: z.string().describe('The reference of the refunded payment.'),
    amount: kobo,
    reason: z.string(),
    state: z.enum(refundStates),
    detail: z.string(),
    requestedBy: z.string(),
    byHand: z.boolean().describe('Whether a person sends it to the customer, not the provider.'),
    providerRefundId: z.string().nullable(),
    createdAt: time,
    doneAt: time.nullable(),
  })
  .openapi('Refund')

const ledgerRowSchema = z.object({
  id: z.int(),
  kind: z.string().describe('received, refunded or fee.'),
  amount: kobo.describe('In kobo; outgoing amounts are negative.'),
  attempt: z.string().nullable(),
  refund: z.string().nullable(),
  createdAt: time,
})

const historySchema = z.object({
  kind: z.string(),
  fromStatus: z.string().nullable(),
  toStatus: z.string().nullable(),
  actor: z.string(),
  reason: z.string(),
  createdAt: time,
})

export const orderPaymentsSchema = z
  .object({
    order: stateSchema.extend({ totalAmount: kobo, createdAt: time }),
    attempts: z.array(attemptSchema),
    refunds: z.array(refundSchema),
    ledger: z.object({
      rows: z.array(ledgerRowSchema),
      received: kobo,
      refunded: kobo,
      fees: kobo,
      balance: kobo.describe('The sum of all rows, in kobo.'),
    }),
    webhooks: z.array(webhookSchema).describe('The newest hundred about any of these payments or refunds.'),
    tasks: z.array(taskSchema),
    history: z.array(historySchema),
  })
  .openapi('OrderPayments')

/** An order's payments in the form that the API sends. */
export function toOrderPayments(found: OrderPayments): z.infer<typeof orderPaymentsSchema> {
  return {
    order: { ...found.order, createdAt: iso(found.order.createdAt) },
    attempts: found.attempts.map(({ dueAt, ...attempt }) => ({
      ...attempt,
      createdAt: iso(attempt.createdAt),
      paidAt: isoOrNull(attempt.paidAt),
      nextCheckAt: isoOrNull(dueAt),
    })),
    refunds: found.refunds.map(toRefund),
    ledger: { ...found.ledger, rows: found.ledger.rows.map((row) => ({ ...row, createdAt: iso(row.createdAt) })) },
    webhooks: found.webhooks.map(toWebhook),
    tasks: found.tasks.map(toTask),
    history: found.history.map((event) => ({ ...event, createdAt: iso(event.createdAt) })),
  }
}

export const toRefund = (refund: Refund): z.infer<typeof refundSchema> => {
  const { id, reference, amount, reason, state, detail, requestedBy, byHand, providerRefundId, createdAt } = refund
  const times = { createdAt: iso(createdAt), doneAt: isoOrNull(refund.doneAt) }
  const attempt = refund.attemptReference
  return { id, reference, attempt, amount, reason, state, detail, requestedBy, byHand, providerRefundId, ...times }
}
