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

/** What the form of a refund sends: goods as JSON, or none for an amount alone. */
export const askedRefundSchema = z.object({
  key: z.uuid(),
  amount: z.coerce.number().int().min(1),
  reason: z
    .string()
    .transform((text) => text.replaceAll('\0', '').toWellFormed().trim())
    .pipe(z.string().max(500)),
  goods: fromJson.pipe(goodsSchema).optional(),
})

export type RefundRequest = { key: string; amount: Kobo; reason: string; goods: GoodsToRefund | null }

/** A request as the fields of its form. */
export const toFields = ({ key, amount, reason, goods }: RefundRequest): Record<string, string> => ({
  ...{ key, amount: String(amount), reason },
  ...(goods ? { goods: JSON.stringify(goods) } : {}),
})
