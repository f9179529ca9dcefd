import { z } from 'zod'
import { savedAddressUseSchema } from '#domain/addresses/saved-address-use.ts'
import { agreedCartSchema } from '#domain/cart/cart-line.ts'
import { checkoutKeyPattern, maxUnanswered, provingKeyPattern } from '#domain/checkout/checkout-key.ts'
import type { PlaceOrderContext, PlaceOrderInput } from '#domain/checkout/placement.ts'
import { maxEmailLength } from '#domain/notifications/email-address.ts'
import { providerNames } from '#domain/orders/provider-name.ts'
import { shippingAddressSchema } from '#domain/orders/shipping-address-schema.ts'
import { isStorable } from '#domain/storable-text.ts'
import type { FieldErrors } from '../placed-order/checkout-answer.ts'
import { addressErrors } from './address-errors.server.ts'

const blankIsNull = z
  .string()
  .trim()
  .max(64)
  .refine(isStorable)
  .transform((text) => text || null)

// Pages of an earlier release don't send `replaces`, `besides` and `unansweredKeys`.
const orderId = blankIsNull.prefault('').pipe(z.uuid().toLowerCase().nullable())

const keys = z
  .string()
  .default('')
  .transform((text) => text.split(' ').filter((key) => key !== ''))
  .pipe(z.array(z.string().regex(provingKeyPattern)).max(maxUnanswered))

const amount = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)

// The fields that the page adds to what the shopper typed.
const sentAlong = z.object({
  cart: z.string().max(50_000).transform(parseJson).pipe(agreedCartSchema),
  couponCode: blankIsNull,
  paymentGateway: z.enum(providerNames),
  expectedTotal: amount,
  // Pages of an earlier release don't send it.
  expectedShippingFee: amount.optional(),
  checkoutKey: z.string().regex(checkoutKeyPattern),
  savedAddress: z.string().max(200).transform(parseJson).pipe(savedAddressUseSchema).optional(),
  account: z.string().max(maxEmailLength).optional(),
  replaces: orderId,
  besides: orderId,
  unansweredKeys: keys,
})

// Pages of an earlier release send the cart under this name.
const earlierName = 'basket'

export type CheckoutReading =
  | {
      ok: true
      input: PlaceOrderInput
      options: Omit<PlaceOrderContext, 'viewer' | 'ownOrders' | 'placedFrom' | 'placedNetwork'>
      /** The email address of the account that the page was shown for; empty for a guest, null if the page doesn't send it. */
      account: string | null
    }
  | { ok: false; reason: 'fields'; errors: FieldErrors }
  | { ok: false; reason: 'unreadable' }

/** Parses the checkout form. Returns an error message per invalid address field, or one refusal for anything else. */
export function readCheckout(form: FormData): CheckoutReading {
  const fields = Object.fromEntries(form)
  const address = shippingAddressSchema.safeParse(fields)
  if (!address.success) return { ok: false, reason: 'fields', errors: addressErrors(address.error) }
  const rest = sentAlong.safeParse({ cart: fields[earlierName], ...fields })
  if (!rest.success) return { ok: false, reason: 'unreadable' }
  const { cart, replaces, besides, unansweredKeys, account = null, savedAddress, ...others } = rest.data
  const ordered = { ...others, lines: cart, shippingAddress: address.data }
  const input = savedAddress ? { ...ordered, savedAddress } : ordered
  return { ok: true, input, options: { replaces, besides, unansweredKeys }, account }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
