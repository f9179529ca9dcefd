import { z } from 'zod'

const longestTyped = 2_000
const text = z.string().max(longestTyped).default('')

/** The fields of a shipment as a form sends them, as typed. */
export const sentShipment = { carrier: text, trackingNumber: text, trackingUrl: text }

/** The shipment that a form was based on, as JSON. */
export const seenShipment = z
  .string()
  .max(5 * longestTyped)
  .default('null')
  .transform((json, context) => {
    try {
      return JSON.parse(json) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'no JSON' })
      return z.NEVER
    }
  })
  .pipe(z.object({ carrier: z.string(), trackingNumber: z.string(), trackingUrl: z.string() }).nullable())
