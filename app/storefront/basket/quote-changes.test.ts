import { describe, expect, test } from 'vitest'
import type { CartLine } from '#domain/cart/cart-line.ts'
import type { QuotedLine } from '#domain/checkout/quote.ts'
import { changeText, takeOver } from './quote-changes.ts'

const gown: CartLine = {
  productId: '5b1c2d3e-0000-4000-8000-000000000001',
  size: 'M',
  color: null,
  quantity: 3,
  name: 'Adire Gown',
  slug: 'adire-gown',
  price: 4_500_000,
  compareAtPrice: null,
  image: null,
  available: 5,
}
const quoted = (problem: Exclude<QuotedLine['problem'], 'gone'>, now: Partial<CartLine> = {}): QuotedLine => ({
  ...gown,
  ...now,
  problem,
})
const texts = (lines: CartLine[], quote: QuotedLine[]) => takeOver(lines, { lines: quote }).changes.map(changeText)

describe('a basket since it was last seen', () => {
  test('has no news when nothing changed', () => {
    expect(takeOver([gown], { lines: [quoted(null)] })).toEqual({ lines: [gown], changes: [] })
  })

  test('tells a price from and to, and takes it over', () => {
    const { lines } = takeOver([gown], { lines: [quoted(null, { price: 4_800_000 })] })
    expect(lines).toEqual([{ ...gown, price: 4_800_000 }])
    expect(texts([gown], [quoted(null, { price: 4_800_000 })])).toEqual([
      'Adire Gown now costs ₦48,000 instead of ₦45,000.',
    ])
  })

  test('lowers a quantity to what is left', () => {
    const { lines } = takeOver([gown], { lines: [quoted('too_many', { available: 2 })] })
    expect(lines).toEqual([{ ...gown, available: 2, quantity: 2 }])
    expect(texts([gown], [quoted('too_many', { available: 2 })])).toEqual([
      'Adire Gown: only 2 left, so we lowered your quantity.',
    ])
  })

  test('keeps a sold-out line in sight and tells it once', () => {
    const first = takeOver([gown], { lines: [quoted('sold_out', { available: 0 })] })
    expect(first.lines).toEqual([{ ...gown, available: 0 }])
    expect(first.changes.map(changeText)).toEqual(['Adire Gown has sold out.'])
    expect(takeOver(first.lines, { lines: [quoted('sold_out', { available: 0 })] }).changes).toEqual([])
  })

  test('says when a size and colour are no longer made', () => {
    expect(texts([gown], [quoted('not_made', { available: 4 })])).toEqual([
      'Adire Gown is no longer made in your size and colour.',
    ])
  })

  test('takes out what is no longer sold', () => {
    const { productId, size, color, quantity } = gown
    const gone: QuotedLine = { productId, size, color, quantity, problem: 'gone' }
    expect(takeOver([gown], { lines: [gone] }).lines).toEqual([])
    expect(texts([gown], [gone])).toEqual(['Adire Gown is no longer sold, so we took it out of your cart.'])
  })

  test('leaves alone what was added after the question was asked', () => {
    const added = { ...gown, size: 'L' }
    expect(takeOver([gown, added], { lines: [quoted(null)] }).lines).toEqual([gown, added])
  })

  test('keeps the quantity that the shopper has changed to meanwhile', () => {
    expect(takeOver([{ ...gown, quantity: 1 }], { lines: [quoted(null)] }).lines[0]?.quantity).toBe(1)
  })
})
