import { describe, expect, test } from 'vitest'
import { type CartLine, isSameLine, lineId, maxLines, maxQuantity } from '#domain/cart/cart-line.ts'
import {
  addLine,
  buyable,
  countPieces,
  keyOf,
  maxBasketLines,
  maxPieces,
  putBackLine,
  sameLine,
  setLineQuantity,
  withoutLine,
  withoutProduct,
} from './lines.ts'

const gown: CartLine = {
  productId: '5b1c2d3e-0000-4000-8000-000000000001',
  size: 'M',
  color: '#000000',
  quantity: 2,
  name: 'Adire Gown',
  slug: 'adire-gown',
  price: 4_500_000,
  compareAtPrice: null,
  image: null,
  available: 5,
}
const inRed = { ...gown, color: '#ff0000' }

describe('a basket', () => {
  test('keeps to the bounds and the identity of the domain', () => {
    expect([maxPieces, maxBasketLines]).toEqual([maxQuantity, maxLines])
    expect(keyOf(gown)).toBe(lineId(gown))
    expect(sameLine(gown, inRed)).toBe(isSameLine(gown, inRed))
  })

  test('raises the line of the same product, size and colour', () => {
    expect(addLine([gown], { ...gown, quantity: 1 })).toEqual([{ ...gown, quantity: 3 }])
  })

  test('gives another size or colour a line of its own', () => {
    expect(addLine([gown], inRed)).toEqual([gown, inRed])
    expect(addLine([gown], { ...gown, size: null })).toHaveLength(2)
  })

  test('takes the newest price and stock of a line that is added again', () => {
    const [line] = addLine([gown], { ...gown, quantity: 1, price: 4_000_000, available: 9 })
    expect(line).toMatchObject({ price: 4_000_000, available: 9, quantity: 3 })
  })

  test('never holds more than there are, nor more than twenty', () => {
    expect(addLine([gown], { ...gown, quantity: 9 })[0]?.quantity).toBe(5)
    expect(addLine([], { ...gown, quantity: 90, available: 100 })[0]?.quantity).toBe(20)
  })

  test('takes no line that is sold out, and no fifty-first', () => {
    expect(addLine([], { ...gown, available: 0 })).toEqual([])
    const full = Array.from({ length: 50 }, (_, index) => ({ ...gown, size: `${index}` }))
    expect(addLine(full, gown)).toHaveLength(50)
  })

  test('sets the quantity of one line only, between one and what is on hand', () => {
    expect(setLineQuantity([gown, inRed], inRed, 4)).toEqual([gown, { ...inRed, quantity: 4 }])
    expect(setLineQuantity([gown], gown, 0)[0]?.quantity).toBe(1)
    expect(setLineQuantity([gown], gown, 50)[0]?.quantity).toBe(5)
    expect(setLineQuantity([gown], gown, Number.NaN)[0]?.quantity).toBe(1)
  })

  test('takes out one line, or all lines of a product that is no longer sold', () => {
    expect(withoutLine([gown, inRed], gown)).toEqual([inRed])
    const other = { ...gown, productId: '5b1c2d3e-0000-4000-8000-000000000002' }
    expect(withoutProduct([gown, inRed, other], gown.productId)).toEqual([other])
  })

  test('takes back a line where it stood', () => {
    expect(putBackLine([gown], inRed, 0)).toEqual([inRed, gown])
    expect(putBackLine([gown], inRed, 7)).toEqual([gown, inRed])
  })

  test('takes back a line that has come in again meanwhile as one, with the larger quantity', () => {
    expect(putBackLine([{ ...gown, quantity: 1 }], { ...gown, quantity: 4 }, 0)).toEqual([{ ...gown, quantity: 4 }])
    expect(putBackLine([{ ...gown, available: 3 }], { ...gown, quantity: 5 }, 0)).toMatchObject([{ quantity: 3 }])
    expect(putBackLine([{ ...gown, quantity: 4 }], { ...gown, quantity: 1 }, 0)).toMatchObject([{ quantity: 4 }])
  })

  test('counts pieces, not lines', () => {
    expect(countPieces([gown, inRed])).toBe(4)
    expect(countPieces([])).toBe(0)
  })

  test('can be bought without what is sold out, and only as far as there is stock', () => {
    expect(
      buyable([
        { ...gown, available: 0 },
        { ...inRed, available: 1 },
      ]),
    ).toEqual([{ ...inRed, available: 1, quantity: 1 }])
  })
})
