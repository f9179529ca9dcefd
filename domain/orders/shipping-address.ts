import { z } from 'zod'
import { invalidEmail, maxEmailLength, readEmail } from '#domain/notifications/email-address.ts'
import { hasLink } from '#domain/notifications/link-in-text.ts'
import { invalidPhone, isPhoneNumber } from './phone-number.ts'

/** The seven fields, in the order of the form, with the words that stand in "Please fill in your …". */
export const checkoutFields = ['firstName', 'lastName', 'email', 'phone', 'address', 'city', 'state'] as const
export type CheckoutField = (typeof checkoutFields)[number]

const words: Record<CheckoutField, string> = {
  firstName: 'first name',
  lastName: 'last name',
  email: 'email',
  phone: 'phone',
  address: 'address',
  city: 'city',
  state: 'state',
}

const fillIn = (field: CheckoutField) => `Please fill in your ${words[field]}`

/** A text that may be left out, as it is stored. */
export const typedField = (field: CheckoutField, max: number, refused = /\p{Cc}/u) =>
  z
    .string(fillIn(field))
    .overwrite(withoutUnseen)
    .max(max, `Please shorten your ${words[field]} to ${max} characters`)
    // The database can't store lone surrogates, and no keyboard types control characters.
    .refine((text) => text.isWellFormed() && !refused.test(text), `Please retype your ${words[field]}`)
    // What is typed here is mailed: nobody may send a stranger a link in the shop's name.
    .refine((text) => field === 'email' || !hasLink(text), `Please leave links out of your ${words[field]}`)

const filled = (...field: Parameters<typeof typedField>) => typedField(...field).min(1, fillIn(field[0]))

// Marks that turn the direction of writing come along when a contact is copied; on a parcel they would turn the words around it.
const turns = /[\u202a-\u202e\u2066-\u2069]/gu
const seen = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u

/** A text as it was typed, without the space around it; empty when nothing in it can be seen. Forms send line breaks as CRLF. */
function withoutUnseen(typed: string): string {
  const text = typed.replace(turns, '').replace(/\r\n?/g, '\n').trim()
  return seen.test(text) ? text : ''
}

/** Where an order goes and who is told about it. Shared by the browser, the page's action and the API. */
export const shippingAddressSchema = z.object({
  firstName: filled('firstName', 80),
  lastName: filled('lastName', 80),
  email: filled('email', maxEmailLength).refine((typed) => readEmail(typed) !== null, invalidEmail),
  phone: filled('phone', 40).refine(isPhoneNumber, invalidPhone),
  address: filled('address', 500, /(?!\n)\p{Cc}/u),
  city: filled('city', 80),
  state: filled('state', 80),
})
export type ShippingAddress = z.infer<typeof shippingAddressSchema>
