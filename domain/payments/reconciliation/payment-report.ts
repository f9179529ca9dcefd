import { z } from 'zod'
import { type ProviderName, providerNames } from '#domain/orders/provider-name.ts'
import { differenceSchema } from './difference.ts'

/** How many of each list a report names; it always has the true count, and differences are recorded one by one besides, all of them. */
export const listedAtMost = 500

const listOf = <T extends z.ZodType>(entry: T) => z.object({ count: z.int().min(0), listed: z.array(entry) })

// Kobo of the payments that were compared; refunds and fees as positive figures.
const totalsSchema = z.object({
  payments: z.int(),
  received: z.int(),
  fees: z.int(),
  refunded: z.int(),
  /** What is left of them by the ledger: received less refunds and fees. */
  ledger: z.int(),
  /** What the provider says it received for the same payments. */
  provider: z.int(),
})

const notComparedSchema = z.object({ reference: z.string(), orderId: z.uuid(), why: z.string() })

const repairedSchema = differenceSchema.extend({
  /** How the shop has it now. */
  now: z.string(),
})

const webhookSchema = z.object({
  id: z.int(),
  provider: z.enum(providerNames),
  state: z.enum(['unmatched', 'dead_lettered', 'stored']),
  reference: z.string().nullable(),
  detail: z.string(),
  receivedAt: z.iso.datetime(),
})

export const reconciliationSchema = z.object({
  orders: z.int().min(0),
  /** Payments that a provider was asked about and answered for. */
  compared: z.int().min(0),
  notCompared: listOf(notComparedSchema),
  repaired: listOf(repairedSchema),
  differences: listOf(differenceSchema),
  totals: z.object(
    Object.fromEntries(providerNames.map((name) => [name, totalsSchema])) as Record<ProviderName, typeof totalsSchema>,
  ),
  webhooks: z.object({
    unmatched: z.int().min(0),
    deadLettered: z.int().min(0),
    /** Stored for more than an hour and still not applied. */
    waiting: z.int().min(0),
    listed: z.array(webhookSchema),
  }),
})

/** What `payment_report.contents` holds. */
export const reportSchema = reconciliationSchema.extend({
  /** The calendar day in Lagos, yyyy-mm-dd. */
  day: z.iso.date(),
  /** Everything that changed from here on was compared, besides what isn't finished. */
  since: z.iso.datetime(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
})

export type ProviderTotals = z.infer<typeof totalsSchema>
export type NotCompared = z.infer<typeof notComparedSchema>
export type OpenWebhook = z.infer<typeof webhookSchema>
export type Reconciliation = z.infer<typeof reconciliationSchema>
export type PaymentReport = z.infer<typeof reportSchema>
