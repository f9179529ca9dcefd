import { z } from 'zod'
import { addressProblem, askFor, askForLess, type CheckoutField, cleanText, longestOf } from './shipping-address.ts'

/** A field that may be empty; otherwise the rules of the checkout apply. */
export const optionalField = (field: CheckoutField) =>
  z
    .string(askFor(field))
    .overwrite(cleanText)
    .max(longestOf[field], askForLess(field))
    .check((checked) => {
      const message = checked.value === '' || checked.issues.length > 0 ? null : addressProblem(field, checked.value)
      if (message) checked.issues.push({ code: 'custom', message, input: checked.value })
    })

const filled = (field: CheckoutField) => optionalField(field).min(1, askFor(field))

/**
 * The schema of an address, for the page's action and the API. The browser applies the same rules without it, because a
 * schema library is large.
 */
export const shippingAddressSchema = z.object({
  firstName: filled('firstName'),
  lastName: filled('lastName'),
  email: filled('email'),
  phone: filled('phone'),
  address: filled('address'),
  city: filled('city'),
  state: filled('state'),
})
