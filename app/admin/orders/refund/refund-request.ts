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

const reference = z.string().min(1).max(60)
const wholeRefundSchema = z.object({
  act: z.literal('whole'),
  payment: z.string().min(1).max(60),
  why: z.enum(['duplicate', 'mismatch']),
  byHand: z.enum(['yes', 'no']).transform((answer) => answer === 'yes'),
  key: z.uuid(),
  amount: z.coerce.number().int().min(1),
})
const accountSchema = z.object({
  act: z.literal('account'),
  reference,
  bankId: z.string().max(200),
  accountNumber: z.string().max(200),
})

const sentSchema = z.object({
  act: z.literal('sent'),
  reference,
  transfer: z.string().max(5_000),
  evidence: z.string().max(5_000),
  /** When a bank account had been submitted for it, as of the form's opening; empty if none had. */
  accountGivenAt: z
    .union([z.literal(''), z.iso.datetime()])
    .default('')
    .transform((text) => (text === '' ? null : new Date(text))),
})

/**
 * The actions about refunds: refund goods (as JSON) or an amount, refund a payment that didn't pay the order, submit the customer's
 * bank account, or record that a refund was sent by hand or won't be.
 */
export const refundActSchema = z.discriminatedUnion('act', [
  askedRefundSchema,
  wholeRefundSchema,
  accountSchema,
  sentSchema,
  z.object({ act: z.literal('not_sent'), reference }),
])

export type GivenAccount = z.infer<typeof accountSchema>

export type RefundRequest = { key: string; amount: Kobo; byHand: boolean; reason: string; goods: GoodsToRefund | null }

/** A request as form fields. */
export const toFields = ({ key, amount, byHand, reason, goods }: RefundRequest): Record<string, string> => ({
  ...{ act: 'ask', key, amount: String(amount), byHand: byHand ? 'yes' : 'no', reason },
  ...(goods ? { goods: JSON.stringify(goods) } : {}),
})
