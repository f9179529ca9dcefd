import { z } from 'zod'
import type { Kobo } from '#domain/money/money.ts'
import type { GoodsToRefund } from '#domain/payments/refunds/refund-of-goods.ts'

const goodsSchema = z.object({
  lines: z.array(z.object({ lineKey: z.string().max(200), pieces: z.int().min(1).max(1_000_000) })).max(200),
  shipping: z.boolean(),
  restock: z.boolean(),
})

const fromJson = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    context.addIssue({ code: 'custom', message: 'no JSON' })
    return z.NEVER
  }
})

const askedRefundSchema = z.object({
  act: z.literal('ask'),
  byHand: z.enum(['yes', 'no']).transform((answer) => answer === 'yes'),
  key: z.uuid(),
  amount: z.coerce.number().int().min(1),
  reason: z
    .string()
    .transform((text) => text.replaceAll('\0', '').toWellFormed().trim())
    .pipe(z.string().max(500)),
  goods: fromJson.pipe(goodsSchema).optional(),
})

/** What is asked for: a refund, of goods as JSON or of an amount alone; or that one was sent by hand, or won't be. */
export const refundActSchema = z.discriminatedUnion('act', [
  askedRefundSchema,
  z.object({ act: z.enum(['sent', 'not_sent']), reference: z.string().max(60) }),
])

export type AskedRefund = z.infer<typeof askedRefundSchema>
export type RefundRequest = { key: string; amount: Kobo; byHand: boolean; reason: string; goods: GoodsToRefund | null }

/** A request as the fields of its form. */
export const toFields = ({ key, amount, byHand, reason, goods }: RefundRequest): Record<string, string> => ({
  ...{ act: 'ask', key, amount: String(amount), byHand: byHand ? 'yes' : 'no', reason },
  ...(goods ? { goods: JSON.stringify(goods) } : {}),
})
