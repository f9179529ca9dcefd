import { z } from '@hono/zod-openapi'
import { providerNames } from '#domain/orders/provider-name.ts'
import { kobo } from '../catalogue/product-schemas.ts'

export const providerBody = z.enum(providerNames)

const popup = z.object({
  provider: providerBody,
  scriptUrl: z.string(),
  accessCode: z.string().optional().describe('Names the charge, where the shop has opened it.'),
  options: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('What the script opens the charge with, under the provider’s own names; amounts in naira.'),
})

export const paymentSchema = z
  .object({
    provider: providerBody,
    reference: z.string(),
    amount: kobo,
    state: z.enum(['open', 'unavailable']).describe('Unavailable: the provider gave no clear answer. Try again.'),
    checkoutUrl: z.string().nullable().describe('The provider’s own page.'),
    popup: popup.nullable().describe('What the provider’s script is opened with.'),
  })
  .openapi('Payment')

/** The fields of a request to pay an unpaid order. */
export const payBody = {
  paymentGateway: providerBody,
  presentation: z.enum(['popup', 'redirect']).optional(),
  isGuestOrder: z
    .boolean()
    .optional()
    .describe('False for an order of an account: the response is 401 instead of 404 while nobody is signed in.'),
  pendingIsKnown: z
    .boolean()
    .optional()
    .describe('Whether the payer knows that money is on its way already, and pays all the same.'),
  expectedTotal: kobo
    .optional()
    .describe(
      'The order’s total that the payer agreed to. The response is 409 with `order_changed` where it is another one now.',
    ),
}
