import { expect, test } from 'vitest'
import type { CartLine } from '#domain/cart/cart-line.ts'
import { anAddress } from '#test/factories.ts'
import { orderFields } from './order-fields.ts'
import { readCheckout } from './read-checkout.server.ts'

const gown: CartLine = {
  productId: '5b1c2d3e-0000-4000-8000-000000000001',
  size: 'M',
  color: '#203040',
  quantity: 2,
  name: 'Nkem Silver Gown',
  slug: 'nkem-silver-gown',
  price: 2_300_000,
  compareAtPrice: null,
  image: null,
  available: 3,
  sharesStock: false,
}

// @rule D3 | The shop's checkout sends the price of each line as the shopper saw it
//   broken by: the lines sent without their prices (order-fields.ts)
test('what the shopper agreed to reaches the server with the price of each line', () => {
  const totals = { subtotal: 4_600_000, discount: 0, shippingFee: 250_000, totalAmount: 4_850_000 }
  const agreed = { address: anAddress, provider: 'korapay', lines: [gown], couponCode: 'TEN', totals } as const
  const form = new FormData()
  for (const [name, value] of Object.entries({
    ...orderFields({ ...agreed, lines: [gown] }),
    checkoutKey: 'k'.repeat(72),
  }))
    form.set(name, value)
  const { productId, size, color, quantity } = gown
  expect(readCheckout(form)).toMatchObject({
    ok: true,
    input: {
      lines: [{ productId, size, color, quantity, expectedPrice: 2_300_000 }],
      expectedTotal: 4_850_000,
      couponCode: 'TEN',
      paymentGateway: 'korapay',
    },
  })
})

test.each([
  [undefined, ''],
  ['ngozi@example.com', 'ngozi@example.com'],
])('the form says for which account it was shown: %s', (account, said) => {
  const totals = { subtotal: 4_600_000, discount: 0, shippingFee: 250_000, totalAmount: 4_850_000 }
  const agreed = { address: anAddress, provider: 'korapay', lines: [gown], couponCode: null, totals } as const
  const fields = orderFields({ ...agreed, lines: [gown], ...(account !== undefined && { account }) })
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, checkoutKey: 'k'.repeat(72) })) form.set(name, value)
  expect(readCheckout(form)).toMatchObject({ ok: true, account: said })
})
