import { expect, test } from 'vitest'
import type { CartLine } from '#domain/cart/cart-line.ts'
import type { LineProblem, QuotedLine } from '#domain/checkout/quote.ts'
import { anItemToShow } from '#test/shown-orders.ts'
import { buyAgain, linesToAsk } from './buy-again.ts'

const item = anItemToShow()
const line: CartLine = {
  ...{ productId: 'p', size: 'M', color: null, quantity: 2, name: 'Bùbá', slug: 'buba', price: item.price },
  ...{ compareAtPrice: null, image: null, available: 5, sharesStock: false },
}
const quoted = (changes: Partial<CartLine & { sellable: number }> = {}): QuotedLine => ({
  ...line,
  sellable: 2,
  problem: null,
  ...changes,
})
const refused = (problem: LineProblem): QuotedLine =>
  problem === 'gone'
    ? { productId: 'p', size: 'M', color: null, quantity: 2, problem }
    : { ...line, sellable: 0, problem }

test('an unchanged product goes into the cart without a message', () => {
  expect(buyAgain([item], { lines: [quoted()] }, [])).toEqual({ lines: [line], changes: [] })
})

// @rule Account | Buy again adds what can still be bought, and says what is gone, sold out, limited or has a new price
//   broken by: a new price not mentioned (buy-again.ts)
test.each([
  [quoted({ price: 2_600_000 }), 2, 'Bùbá, Size M costs ₦26,000 now, it was ₦24,500.'],
  [quoted({ sellable: 1 }), 1, 'Bùbá, Size M: only 1 left.'],
  [refused('sold_out'), 0, 'Bùbá, Size M has sold out.'],
  [refused('not_made'), 0, 'Bùbá, Size M is no longer made like this.'],
  [refused('gone'), 0, 'Bùbá is no longer sold.'],
])('with %j, %i are added, with a message', (now, pieces, change) => {
  const { lines, changes } = buyAgain([item], { lines: [now] }, [])
  expect([lines[0]?.quantity ?? 0, changes]).toEqual([pieces, [change]])
})

test('a deleted product and a made-to-measure item are not requested but named', () => {
  const items = [anItemToShow({ productId: null }), anItemToShow({ kind: 'made_to_measure' })]
  expect(linesToAsk(items)).toEqual([])
  expect(buyAgain(items, { lines: [] }, [])).toEqual({
    lines: [],
    changes: ['Bùbá is no longer sold.', 'Bùbá, Size M was made for you. Please contact us to have it made again.'],
  })
})

test('a deleted product bought in two sizes is named once', () => {
  const items = [anItemToShow({ productId: null }), anItemToShow({ productId: null, size: 'L' })]
  expect(buyAgain(items, { lines: [] }, []).changes).toEqual(['Bùbá is no longer sold.'])
})

test('a full cart accepts only lines that it already has', () => {
  const full = Array.from({ length: 50 }, (_, at) => ({ ...line, productId: `other-${at}` }))
  expect(buyAgain([item], { lines: [quoted()] }, full)).toEqual({
    lines: [],
    changes: ['Bùbá, Size M: your cart is full.'],
  })
  expect(buyAgain([item], { lines: [quoted()] }, [...full.slice(1), line]).lines).toEqual([line])
})
