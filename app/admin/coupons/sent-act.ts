import { z } from 'zod'
import { couponFormSchema } from '#domain/coupons/coupon-form.ts'

const id = z.string().max(100)

/** What the page of coupons sends. */
export const sentActSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('add'), form: couponFormSchema }),
  /** `version` is that of the coupon that the form was filled with. */
  z.object({ act: z.literal('update'), id, version: z.number().int().positive(), form: couponFormSchema }),
  z.object({ act: z.literal('remove'), id }),
  z.object({ act: z.literal('restore'), id }),
])
export type SentAct = z.infer<typeof sentActSchema>
