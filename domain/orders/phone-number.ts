export const invalidPhone = 'Please enter a valid phone number'

// The characters that people put between digits, and that phones put around a number copied from the contacts.
const separators = /[\s\p{Cf}().\-\u2010-\u2015/]/gu
// Without its 0 a mobile number has ten digits, and a landline eight to ten, with its area code.
const mobile = '[789][01]\\d{8}'
const landline = '(?![789][01])[1-9]\\d{7,9}'
const national = new RegExp(`^(?:0?${mobile}|0${landline})$`)
const nigerian = new RegExp(`^(?:\\+|00)?2340?(?:${mobile}|${landline})$`)
const foreign = /^(?:\+|00)(?!234)[1-9]\d{6,14}$/

/**
 * Whether a text is a phone number as people write them: a Nigerian one with 0 or 234 (0803 123 4567, +234 (0) 803…,
 * 234803…), or a foreign one with + or 00.
 */
export function isPhoneNumber(typed: string): boolean {
  const digits = typed.replace(separators, '')
  return [national, nigerian, foreign].some((form) => form.test(digits))
}

/**
 * A phone number as digits with its country code, in the form of links to WhatsApp: 2348031234567; null if it isn't a
 * phone number.
 */
export function internationalDigits(typed: string): string | null {
  const digits = typed.replace(separators, '')
  if (nigerian.test(digits)) return `234${digits.replace(/^(?:\+|00)?2340?/, '')}`
  if (national.test(digits)) return `234${digits.replace(/^0/, '')}`
  return foreign.test(digits) ? digits.replace(/^(?:\+|00)/, '') : null
}
