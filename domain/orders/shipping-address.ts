import { invalidEmail, maxEmailLength, readEmail } from '#domain/notifications/email-address.ts'
import { hasLink } from '#domain/notifications/link-in-text.ts'
import { invalidPhone, isPhoneNumber } from './phone-number.ts'

/** The seven fields in the order of the form, with the words for "Please fill in your …". */
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

/** The maximum length of each field. */
export const longestOf: Record<CheckoutField, number> = {
  firstName: 80,
  lastName: 80,
  email: maxEmailLength,
  phone: 40,
  address: 500,
  city: 80,
  state: 80,
}

/** The address to which an order is sent, and the recipient's contact. */
export type ShippingAddress = Record<CheckoutField, string>

export const askFor = (field: CheckoutField) => `Please fill in your ${words[field]}`
export const askForLess = (field: CheckoutField) =>
  `Please shorten your ${words[field]} to ${longestOf[field]} characters`

/**
 * What is wrong with a field, in the words that the form shows at it; null when nothing is. `text` is as `cleanText` leaves it. Shared by
 * the browser, which loads no schema for it, and by the schema of the page's action and the API.
 */
export function addressProblem(field: CheckoutField, text: string): string | null {
  if (text === '') return askFor(field)
  if (text.length > longestOf[field]) return askForLess(field)
  // The database can't store lone surrogates, and no keyboard types control characters.
  const refused = field === 'address' ? /(?!\n)\p{Cc}/u : /\p{Cc}/u
  if (!text.isWellFormed() || refused.test(text)) return `Please retype your ${words[field]}`
  if (field === 'email') return readEmail(text) === null ? invalidEmail : null
  // These texts are mailed: nobody should be able to send a stranger a link in the shop's name.
  if (hasLink(text)) return `Please leave links out of your ${words[field]}`
  return field === 'phone' && !isPhoneNumber(text) ? invalidPhone : null
}

type AddressReading =
  | { ok: true; address: ShippingAddress }
  | { ok: false; problems: Partial<Record<CheckoutField, string>> }

/**
 * The address that was typed in a form, or what is wrong with each field, in the order of the form. Fields in
 * `optional` may be empty.
 */
export function readAddress(
  typed: Partial<Record<string, string>>,
  optional: readonly CheckoutField[] = [],
): AddressReading {
  const read = (field: CheckoutField) => cleanText(typed[field] ?? '')
  const address = {
    firstName: read('firstName'),
    lastName: read('lastName'),
    email: read('email'),
    phone: read('phone'),
    address: read('address'),
    city: read('city'),
    state: read('state'),
  }
  const problems: Partial<Record<CheckoutField, string>> = {}
  for (const field of checkoutFields) {
    const mayLack = optional.includes(field) && address[field] === ''
    const problem = mayLack ? null : addressProblem(field, address[field])
    if (problem) problems[field] = problem
  }
  return Object.keys(problems).length === 0 ? { ok: true, address } : { ok: false, problems }
}

// Characters that change the writing direction come along when a contact is copied. On a parcel they would rearrange
// the words around them.
const turns = /[\u202a-\u202e\u2066-\u2069]/gu
const seen = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u

/** A typed text without the white space around it; empty if nothing visible is left. Forms send line breaks as CRLF. */
export function cleanText(typed: string): string {
  const text = typed.replace(turns, '').replace(/\r\n?/g, '\n').trim()
  return seen.test(text) ? text : ''
}
