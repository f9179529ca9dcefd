import { z } from 'zod'
import { addressProblem, askFor, askForLess, type CheckoutField, cleanText, longestOf } from './shipping-address.ts'

const filled = (field: CheckoutField) =>
  z
    .string(askFor(field))
    .overwrite(cleanText)
    .min(1, askFor(field))
    .max(longestOf[field], askForLess(field))
    .check((checked) => {
      const message = checked.issues.length === 0 ? addressProblem(field, checked.value) : null
      if (message) checked.issues.push({ code: 'custom', message, input: checked.value })
    })

/** Parses an address for the page's action and the API. The browser has the same rules without it: a schema library is large. */
export const shippingAddressSchema = z.object({
  firstName: filled('firstName'),
  lastName: filled('lastName'),
  email: filled('email'),
  phone: filled('phone'),
  address: filled('address'),
  city: filled('city'),
  state: filled('state'),
})
