import { z } from '@hono/zod-openapi'
import { providerNames } from '#domain/orders/provider-name.ts'
import { kobo } from '../catalogue/product-schemas.ts'

export const providerBody = z.enum(providerNames)

const nairaAmount = z.number().describe('Naira, as the provider’s script takes it.')

const paystackPopup = z.object({ provider: z.literal('paystack'), scriptUrl: z.string(), accessCode: z.string() })

const flutterwavePopup = z.object({
  provider: z.literal('flutterwave'),
  scriptUrl: z.string(),
  options: z.object({
    public_key: z.string(),
    tx_ref: z.string(),
    amount: nairaAmount,
    currency: z.literal('NGN'),
    payment_options: z.string(),
    redirect_url: z.string(),
    customer: z.object({ email: z.string(), name: z.string(), phone_number: z.string() }),
    payload_hash: z.string(),
  }),
})

const korapayPopup = z.object({
  provider: z.literal('korapay'),
  scriptUrl: z.string(),
  options: z.object({
    key: z.string(),
    reference: z.string(),
    amount: nairaAmount,
    currency: z.literal('NGN'),
    customer: z.object({ email: z.string(), name: z.string() }),
    notification_url: z.string(),
    merchant_bears_cost: z.boolean(),
  }),
})

export const paymentSchema = z
  .object({
    provider: providerBody,
    reference: z.string(),
    amount: kobo,
    state: z.enum(['open', 'unavailable']).describe('Unavailable: the provider gave no clear answer. Try again.'),
    checkoutUrl: z.string().nullable().describe('The provider’s own page.'),
    popup: z
      .discriminatedUnion('provider', [paystackPopup, flutterwavePopup, korapayPopup])
      .nullable()
      .describe('What the provider’s script is opened with.'),
  })
  .openapi('Payment')
