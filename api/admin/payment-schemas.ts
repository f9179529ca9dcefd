import { z } from '@hono/zod-openapi'
import type { PaymentTask } from '#domain/payments/tasks/queries.server.ts'
import { taskKinds } from '#domain/payments/tasks/task-kind.ts'
import type { WebhookEntry } from '#domain/payments/webhooks/queries.server.ts'
import { webhookStates } from '#domain/payments/webhooks/webhook.ts'
import { providerBody } from '../checkout/payment-schema.ts'
import { iso, isoOrNull } from './paging.ts'

const time = z.iso.datetime()

export const taskSchema = z
  .object({
    id: z.int(),
    kind: z.enum(taskKinds),
    orderId: z.uuid().nullable().describe('Null: it concerns all payments.'),
    subject: z
      .string()
      .describe(
        'The reference of the payment or refund concerned, or the order’s id; of what concerns all payments, what (`all` or the provider) and since when.',
      ),
    detail: z.string(),
    createdAt: time,
    resolvedAt: time.nullable(),
    resolvedBy: z.string().nullable(),
  })
  .openapi('PaymentTask')

export const toTask = (task: PaymentTask): z.infer<typeof taskSchema> => ({
  ...task,
  createdAt: iso(task.createdAt),
  resolvedAt: isoOrNull(task.resolvedAt),
})

export const webhookSchema = z
  .object({
    id: z.int(),
    provider: providerBody,
    state: z.enum(webhookStates),
    tries: z.int(),
    detail: z.string(),
    reference: z.string().nullable(),
    receivedAt: time,
    appliedAt: time.nullable(),
  })
  .openapi('Webhook')

export const toWebhook = (event: WebhookEntry): z.infer<typeof webhookSchema> => {
  const { id, provider, state, tries, detail, reference, receivedAt, appliedAt } = event
  const times = { receivedAt: iso(receivedAt), appliedAt: isoOrNull(appliedAt) }
  return { id, provider, state, tries, detail, reference, ...times }
}
