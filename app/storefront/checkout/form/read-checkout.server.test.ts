import { describe, expect, test } from 'vitest'
import { readCheckout } from './read-checkout.server.ts'

const line = { productId: '5b1c2d3e-0000-4000-8000-000000000001', size: 'M', color: null, quantity: 2 }
const good = {
  firstName: ' Adaeze ',
  lastName: 'Ọkọ́nkwọ',
  email: 'adaeze@example.com',
  phone: '0803 123 4567',
  address: '12 Bode Thomas Street',
  city: 'Surulere',
  state: 'Lagos',
  cart: JSON.stringify([line]),
  couponCode: '',
  paymentGateway: 'paystack',
  expectedTotal: '9250000',
  checkoutKey: 'a'.repeat(36),
  replaces: '',
  besides: '',
}

const read = (changes: Record<string, string> = {}) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...good, ...changes })) form.set(name, value)
  return readCheckout(form)
}

describe('the checkout form', () => {
  // @rule §3 Checkout form | firstName, lastName, email, phone, address, city, state
  // @rule §3 Entities | The checkout form has firstName, lastName, email, phone, address, city and state
  test('is read as an order to place', () => {
    expect(read()).toEqual({
      ok: true,
      input: {
        lines: [line],
        couponCode: null,
        paymentGateway: 'paystack',
        expectedTotal: 9_250_000,
        checkoutKey: 'a'.repeat(36),
        shippingAddress: expect.objectContaining({ firstName: 'Adaeze', state: 'Lagos', email: 'adaeze@example.com' }),
      },
      options: { replaces: null, besides: null, unansweredKeys: [] },
      account: null,
    })
  })

  test('names the saved address, and the account for which the page was shown', () => {
    const id = '5b1c2d3e-0000-4000-8000-0000000000aa'
    const savedAddress = JSON.stringify({ use: 'chosen', id: id.toUpperCase() })
    expect(read({ savedAddress, account: 'ada@example.com' })).toMatchObject({
      ok: true,
      input: { savedAddress: { use: 'chosen', id } },
      account: 'ada@example.com',
    })
  })

  test('accepts the cart under the field name of an earlier release', () => {
    const { cart, ...rest } = good
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...rest, basket: cart })) form.set(name, value)
    expect(readCheckout(form)).toEqual(read())
  })

  test('accepts the longest total, cart and code, and trims the code', () => {
    const [expectedTotal, couponCode] = ['9'.repeat(15), 'X'.repeat(64)]
    const cart = JSON.stringify([line]).padEnd(50_000)
    expect(read({ expectedTotal, cart, couponCode: ` ${couponCode} ` })).toMatchObject({
      ok: true,
      input: { lines: [line], expectedTotal: 999_999_999_999_999, couponCode },
    })
    expect(read({ couponCode: '  ' })).toMatchObject({ ok: true, input: { couponCode: null } })
  })

  test('accepts the id of an earlier order in capitals', () => {
    const id = '5b1c2d3e-0000-4000-8000-0000000000aa'
    const [replaces, besides] = [` ${id.toUpperCase()} `, id.toUpperCase()]
    expect(read({ replaces, besides })).toMatchObject({ ok: true, options: { replaces: id, besides: id } })
  })

  test('names the earlier order to replace, or to keep', () => {
    const [replaces, besides] = ['5b1c2d3e-0000-4000-8000-0000000000aa', '5b1c2d3e-0000-4000-8000-0000000000bb']
    expect(read({ replaces, besides })).toMatchObject({ ok: true, options: { replaces, besides } })
  })

  test('names the keys of earlier requests without a response', () => {
    const unansweredKeys = ['a'.repeat(72), 'b'.repeat(72)]
    expect(read({ unansweredKeys: unansweredKeys.join(' ') })).toMatchObject({ ok: true, options: { unansweredKeys } })
  })

  test('is accepted from a page of an earlier release, without earlier orders, unanswered keys and prices', () => {
    const { replaces, besides, ...before } = good
    const form = new FormData()
    for (const [name, value] of Object.entries(before)) form.set(name, value)
    expect(readCheckout(form)).toMatchObject({
      ok: true,
      options: { replaces: null, besides: null, unansweredKeys: [] },
    })
  })

  // @rule §5 Checkout | Empty fields are refused in the same words by the page's action
  //   broken by: another word for phone (shipping-address.ts)
  test('names every empty field in the specified words', () => {
    expect(read({ firstName: '  ', phone: '', state: '' })).toEqual({
      ok: false,
      reason: 'fields',
      errors: {
        firstName: 'Please fill in your first name',
        phone: 'Please fill in your phone',
        state: 'Please fill in your state',
      },
    })
  })

  test('asks for an email before it validates its format', () => {
    expect(read({ email: '' })).toMatchObject({ errors: { email: 'Please fill in your email' } })
    for (const email of ['adaeze@', 'a@b..c', 'adaeze@büro.example']) {
      expect(read({ email })).toMatchObject({ errors: { email: 'Please enter a valid email address' } })
    }
  })

  // @rule §5 Checkout | An invalid phone number: Please enter a valid phone number
  test('asks for a phone before it validates its format, and keeps it as typed', () => {
    expect(read({ phone: ' ' })).toMatchObject({ errors: { phone: 'Please fill in your phone' } })
    expect(read({ phone: 'not a phone' })).toEqual({
      ok: false,
      reason: 'fields',
      errors: { phone: 'Please enter a valid phone number' },
    })
    const phone = '+234 (0) 803-123-4567'
    expect(read({ phone })).toMatchObject({ ok: true, input: { shippingAddress: { phone } } })
  })

  test('asks for a field that is missing from the request', () => {
    expect(readCheckout(new FormData())).toMatchObject({
      reason: 'fields',
      errors: { city: 'Please fill in your city' },
    })
  })

  test.each([
    ['a cart that is no list', { cart: '{"0":1}' }],
    ['a cart that is no JSON', { cart: '[' }],
    ['an empty cart', { cart: '[]' }],
    ['a quantity of none', { cart: JSON.stringify([{ ...line, quantity: 0 }]) }],
    ['the same line twice', { cart: JSON.stringify([line, line]) }],
    ['a total below zero', { expectedTotal: '-1' }],
    ['a total that is no number', { expectedTotal: '1e9' }],
    ['an unknown provider', { paymentGateway: 'cash' }],
    ['a key that could be guessed', { checkoutKey: '1' }],
    ['a saved address that is no id', { savedAddress: '{"use":"chosen","id":"1"}' }],
    ['a saved address that is no JSON', { savedAddress: 'x' }],
    ['an earlier order that is no order', { replaces: "' or true" }],
    ['an order besides that is no order', { besides: 'o1' }],
    ['a key of a lost answer that could be guessed', { unansweredKeys: 'k'.repeat(31) }],
    ['keys of more lost answers than are kept', { unansweredKeys: Array(6).fill('k'.repeat(72)).join(' ') }],
    ['a price that is none', { cart: JSON.stringify([{ ...line, expectedPrice: '9250000' }]) }],
    ['a cart of more than fifty thousand letters', { cart: JSON.stringify([line]).padEnd(50_001) }],
    ['a total with something behind it', { expectedTotal: '9250000x' }],
    ['a total with something before it', { expectedTotal: 'x9250000' }],
    ['a total of sixteen digits', { expectedTotal: '9'.repeat(16) }],
    ['no total', { expectedTotal: '' }],
    ['a code of more than any code has', { couponCode: 'X'.repeat(65) }],
    ['a code that can’t be stored', { couponCode: 'ASO\u000010' }],
  ])('is no order with %s', (_, changes) => {
    expect(read(changes)).toEqual({ ok: false, reason: 'unreadable' })
  })
})
