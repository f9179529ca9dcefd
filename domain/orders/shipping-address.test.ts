import { describe, expect, test } from 'vitest'
import { anAddress } from '#test/factories.ts'
import { type CheckoutField, checkoutFields, readAddress, type ShippingAddress } from './shipping-address.ts'
import { shippingAddressSchema } from './shipping-address-schema.ts'
import { states } from './states.ts'

/** The form's messages about one field with this text in it; none when it is accepted. */
function messagesAt(field: CheckoutField, typed: unknown): string[] {
  const reading = shippingAddressSchema.safeParse({ ...anAddress, [field]: typed })
  if (typeof typed === 'string') expectInBrowser({ ...anAddress, [field]: typed }, reading)
  if (reading.success) return []
  expect(new Set(reading.error.issues.map(({ path }) => path.join('.')))).toEqual(new Set([field]))
  return reading.error.issues.map(({ message }) => message)
}

/** Expects that the browser, which has no schema, gives the first message about each field, and sends the same text. */
function expectInBrowser(typed: ShippingAddress, reading: ReturnType<typeof shippingAddressSchema.safeParse>) {
  const first = new Map(reading.error?.issues.toReversed().map(({ path, message }) => [path.join('.'), message]))
  expect(readAddress(typed)).toEqual(
    reading.success ? { ok: true, address: reading.data } : { ok: false, problems: Object.fromEntries(first) },
  )
}

const words = [
  ['firstName', 'first name', 80],
  ['lastName', 'last name', 80],
  ['email', 'email', 254],
  ['phone', 'phone', 40],
  ['address', 'address', 500],
  ['city', 'city', 80],
  ['state', 'state', 80],
] as const

test('the fields are in the order of the form', () => {
  expect(checkoutFields).toEqual(words.map(([field]) => field))
})

describe.each(words)('%s', (field, word, longest) => {
  test.each([
    ...['', '   ', undefined, 7],
    // Invisible characters: a no-break space, joiners, a soft hyphen, the Hangul filler, an empty Braille cell, a pair of direction marks.
    ...['\u00a0', '\u200b\u200d\ufeff', '\u00ad', '\u3164', '\u2800 ', '\u202e\u202c'],
  ])('is required: refused when it is %j', (typed) => {
    expect(messagesAt(field, typed)[0]).toBe(`Please fill in your ${word}`)
  })

  test('has a maximum length', () => {
    expect(messagesAt(field, 'a'.repeat(longest + 1))).toEqual([`Please shorten your ${word} to ${longest} characters`])
  })

  test.each(['a\u0000b', ...(field === 'address' ? [] : ['a\nb']), 'a\u0085b', 'a\ud800b'])(
    'is refused when it contains control characters: %j',
    (typed) => {
      expect(messagesAt(field, typed)).toContain(`Please retype your ${word}`)
    },
  )
})

// @rule D48 | Names can't contain line breaks or links; an address can have lines, but no links
//   broken by: links accepted (domain/orders/shipping-address.ts)
test('a link is refused at its field, and an address keeps its lines', () => {
  expect(messagesAt('firstName', 'Win at evil.com')).toEqual(['Please leave links out of your first name'])
  expect(messagesAt('address', 'https://evil.example')).toEqual(['Please leave links out of your address'])
  expect(messagesAt('address', '12 Allen Avenue\r\nFlat 3')).toEqual([])
  const { address } = shippingAddressSchema.parse({ ...anAddress, address: '12 Allen Avenue\r\nFlat 3' })
  expect(address).toBe('12 Allen Avenue\nFlat 3')
  // A browser counts a line break as one character but sends two.
  expect(messagesAt('address', `${'a'.repeat(400)}${'\r\na'.repeat(50)}`)).toEqual([])
})

test.each(['ada', 'ada@example', '@example.com', 'ada@@example.com'])('%s is no e-mail address', (typed) => {
  expect(messagesAt('email', typed)).toEqual(['Please enter a valid email address'])
})

test.each(['not a phone', '12345', '+234'])('%s is no phone number', (typed) => {
  expect(messagesAt('phone', typed)).toEqual(['Please enter a valid phone number'])
  expect(messagesAt('city', 'not a phone')).toEqual([])
})

test('spaces around the text are removed, and names in any script are accepted', () => {
  const typed = { ...anAddress, firstName: '  Ọláwálé ', city: '\tÌbàdàn ', lastName: '王' }
  expect(shippingAddressSchema.parse(typed)).toEqual({
    ...anAddress,
    firstName: 'Ọláwálé',
    city: 'Ìbàdàn',
    lastName: '王',
  })
})

// @rule §5 Checkout | Direction marks are removed from an address
//   broken by: only the space around a text removed (shipping-address.ts)
test('direction marks are removed; joiners and no-break spaces inside a name are kept', () => {
  const typed = {
    ...anAddress,
    firstName: '\u202eAda\u202c',
    lastName: 'van\u00a0der\u00a0Ọlá\u200d\u0644',
    phone: '\u202a+234 803\u00a0123 4567\u202c',
    email: '\u2068ada@example.com\u2069',
  }
  expect(shippingAddressSchema.parse(typed)).toEqual({
    ...anAddress,
    firstName: 'Ada',
    lastName: 'van\u00a0der\u00a0Ọlá\u200d\u0644',
    phone: '+234 803\u00a0123 4567',
    email: 'ada@example.com',
  })
})

test('there are 36 states and the capital’s territory, in alphabetical order', () => {
  expect(states.join(', ')).toBe(
    'Abia, Adamawa, Akwa Ibom, Anambra, Bauchi, Bayelsa, Benue, Borno, Cross River, Delta, Ebonyi, Edo, Ekiti, Enugu, ' +
      'Federal Capital Territory, Gombe, Imo, Jigawa, Kaduna, Kano, Katsina, Kebbi, Kogi, Kwara, Lagos, Nasarawa, Niger, ' +
      'Ogun, Ondo, Osun, Oyo, Plateau, Rivers, Sokoto, Taraba, Yobe, Zamfara',
  )
})
