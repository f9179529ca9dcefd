import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  agreedCartSchema,
  cartInputSchema,
  cartLineInputSchema,
  isSameLine,
  lineId,
  lineKeySchema,
  maxLines,
  maxQuantity,
} from './cart-line.ts'

const productId = '3f2a9c1e-7b6d-4e5f-8a9b-0c1d2e3f4a5b'
const line = { productId, size: 'M', color: 'Gold', quantity: 1 }
const lines = (count: number) => Array.from({ length: count }, () => ({ ...line, productId: randomUUID() }))
const messages = (typed: unknown) => cartInputSchema.safeParse(typed).error?.issues.map(({ message }) => message)

describe('a line', () => {
  test.each([
    { ...line },
    { ...line, size: null, color: null },
    { ...line, size: 'x'.repeat(40), color: 'y'.repeat(40) },
    { ...line, quantity: 20 },
  ])('is valid: %j', (typed) => {
    expect(cartLineInputSchema.parse(typed)).toEqual(typed)
  })

  test.each([
    { productId: 'nkem-silver-gown' },
    { size: '' },
    { size: 'x'.repeat(41) },
    { size: undefined },
    { color: '' },
    { color: 'x'.repeat(41) },
    { quantity: 0 },
    { quantity: 21 },
    { quantity: 1.5 },
    { quantity: '1' },
  ])('is invalid with %j', (change) => {
    expect(cartLineInputSchema.safeParse({ ...line, ...change }).success).toBe(false)
  })

  test('is identified by product, size and colour; a price in the request is ignored', () => {
    expect(lineKeySchema.parse({ ...line, price: 1 })).toEqual({ productId, size: 'M', color: 'Gold' })
    expect(cartLineInputSchema.parse({ ...line, price: 1 })).toEqual(line)
    expect(lineId(line)).toBe(`${productId}|M|Gold`)
    expect(lineId({ productId, size: null, color: null })).toBe(`${productId}||`)
    expect(isSameLine(line, { ...line })).toBe(true)
    for (const other of [
      { productId: randomUUID() },
      { size: 'L' },
      { size: null },
      { color: 'Green' },
      { color: null },
    ]) {
      expect(isSameLine(line, { ...line, ...other })).toBe(false)
    }
  })
})

describe('a cart', () => {
  test('has one line to fifty', () => {
    expect([maxQuantity, maxLines]).toEqual([20, 50])
    expect(messages(lines(1))).toBeUndefined()
    expect(messages(lines(50))).toBeUndefined()
    expect(messages(lines(51))).toHaveLength(1)
    expect(messages([])).toEqual(['Your cart is empty'])
  })

  test('has no line twice', () => {
    expect(messages([line, { ...line, quantity: 2 }])).toEqual(['The same line stands twice'])
    expect(messages([line, { ...line, size: 'L' }])).toBeUndefined()
  })

  test('is ordered with the prices that the shopper agreed to, in whole kobo', () => {
    const ordered = (expectedPrice: unknown) => agreedCartSchema.safeParse([{ ...line, expectedPrice }]).data?.[0]
    for (const price of [0, 4_500_000, undefined]) expect(ordered(price)).toEqual({ ...line, expectedPrice: price })
    for (const price of [-1, 0.5, '4500000', null]) expect(ordered(price)).toBeUndefined()
    expect(cartInputSchema.parse([{ ...line, expectedPrice: 1 }])).toEqual([line])
  })
})
