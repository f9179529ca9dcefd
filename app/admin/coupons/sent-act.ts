import { z } from 'zod'
import { couponFormSchema } from '#domain/coupons/coupon-form.ts'

const id = z.string().max(100)

/** The actions that the coupons page sends. */
export const sentActSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('add'), form: couponFormSchema }),
  /** `version`: the version of the coupon that the form was based on. */
  z.object({ act: z.literal('update'), id, version: z.number().int().positive(), form: couponFormSchema }),
  z.object({ act: z.literal('remove'), id }),
  z.object({ act: z.literal('restore'), id }),
])
export type SentAct = z.infer<typeof sentActSchema>
