import type { z } from 'zod'
import { type CheckoutField, checkoutFields, type ShippingAddress } from '#domain/orders/shipping-address.ts'
import type { FieldErrors } from '../placed-order/checkout-answer.ts'

/** The first message of each invalid field, in the order of the form. */
export function addressErrors(error: z.ZodError<ShippingAddress>): FieldErrors {
  const first = new Map<CheckoutField, string>()
  for (const field of checkoutFields) {
    const issue = error.issues.find(({ path }) => path[0] === field)
    if (issue) first.set(field, issue.message)
  }
  return Object.fromEntries(first)
}
