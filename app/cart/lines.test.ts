import { describe, expect, test } from 'vitest'
import { type CartLine, isSameLine, lineId, maxLines, maxQuantity } from '#domain/cart/cart-line.ts'
import type { Coupon } from '#domain/coupons/coupon.ts'
import {
  addLine,
  basisOf,
  buyable,
  buyableQuantity,
  countPieces,
  keyOf,
  maxCartLines,
  maxPieces,
  mostOf,
  putBackLine,
  roomFor,
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
  sharesStock: false,
}
const inRed = { ...gown, color: '#ff0000' }
const coupon: Coupon = {
  id: 'c',
  code: 'ASO10',
  discountType: 'percentage',
  discountValue: 1_000,
  minPurchaseAmount: 0,
  maxDiscountAmount: null,
}

describe('a cart', () => {
  // @rule §3 Cart line | Identified by product id, size and colour
  //   broken by: colour left out of a line's identity (lines.ts)
  test('has the limits and the line identity of the domain', () => {
    expect([maxPieces, maxCartLines]).toEqual([maxQuantity, maxLines])
    expect(keyOf(gown)).toBe(lineId(gown))
    expect(sameLine(gown, inRed)).toBe(isSameLine(gown, inRed))
  })

  // @rule §4 Cart | The same id, size and colour raises the line
  //   broken by: adding appends a second line (lines.ts)
  test('raises the line of the same product, size and colour', () => {
    expect(addLine([gown], { ...gown, quantity: 1 })).toEqual([{ ...gown, quantity: 3 }])
  })

  // @rule §4 Cart | Otherwise a new line is appended
  test('gives another size or colour a line of its own', () => {
    expect(addLine([gown], inRed)).toEqual([gown, inRed])
    expect(addLine([gown], { ...gown, size: null })).toHaveLength(2)
  })

  test('uses the newest price and stock of a line that is added again', () => {
    const [line] = addLine([gown], { ...gown, quantity: 1, price: 4_000_000, available: 9 })
    expect(line).toMatchObject({ price: 4_000_000, available: 9, quantity: 3 })
  })

  test('has at most the pieces in stock, and at most twenty, of a line', () => {
    expect(addLine([gown], { ...gown, quantity: 9 })[0]?.quantity).toBe(5)
    expect(addLine([], { ...gown, quantity: 90, available: 100 })[0]?.quantity).toBe(20)
  })

  test('accepts no sold-out line, and no fifty-first', () => {
    expect(addLine([], { ...gown, available: 0 })).toEqual([])
    const full = Array.from({ length: 50 }, (_, index) => ({ ...gown, size: `${index}` }))
    expect(addLine(full, gown)).toHaveLength(50)
  })

  test('sets the quantity of one line only, between one and the stock', () => {
    expect(setLineQuantity([gown, inRed], inRed, 4)).toEqual([gown, { ...inRed, quantity: 4 }])
    expect(setLineQuantity([gown], gown, 0)[0]?.quantity).toBe(1)
    expect(setLineQuantity([gown], gown, 50)[0]?.quantity).toBe(5)
    expect(setLineQuantity([gown], gown, Number.NaN)[0]?.quantity).toBe(1)
  })

  test('removes one line, or all lines of a product that is no longer sold', () => {
    expect(withoutLine([gown, inRed], gown)).toEqual([inRed])
    const other = { ...gown, productId: '5b1c2d3e-0000-4000-8000-000000000002' }
    expect(withoutProduct([gown, inRed, other], gown.productId)).toEqual([other])
  })

  test('puts a removed line back at its place', () => {
    expect(putBackLine([gown], inRed, 0)).toEqual([inRed, gown])
    expect(putBackLine([gown], inRed, 7)).toEqual([gown, inRed])
  })

  test('merges a line that is put back with the same one added since, with the larger quantity', () => {
    expect(putBackLine([{ ...gown, quantity: 1 }], { ...gown, quantity: 4 }, 0)).toEqual([{ ...gown, quantity: 4 }])
    expect(putBackLine([{ ...gown, available: 3 }], { ...gown, quantity: 5 }, 0)).toMatchObject([{ quantity: 3 }])
    expect(putBackLine([{ ...gown, quantity: 4 }], { ...gown, quantity: 1 }, 0)).toMatchObject([{ quantity: 4 }])
  })

  test('counts pieces, not lines', () => {
    expect(countPieces([gown, inRed])).toBe(4)
    expect(countPieces([])).toBe(0)
  })

  test('can be bought without sold-out lines, and only up to the stock', () => {
    expect(
      buyable([
        { ...gown, available: 0 },
        { ...inRed, available: 1 },
      ]),
    ).toEqual([{ ...inRed, available: 1, quantity: 1 }])
  })
})

describe('sizes that share a stock of three', () => {
  const size = (size: string, quantity: number): CartLine => ({
    ...gown,
    size,
    quantity,
    available: 3,
    sharesStock: true,
  })
  const quantities = (lines: readonly CartLine[]) => lines.map((line) => `${line.size}${line.quantity}`)

  test('are limited together to its stock, the earlier line first', () => {
    expect(quantities(buyable([size('S', 2), size('M', 3)]))).toEqual(['S2', 'M1'])
    expect(quantities(buyable([size('S', 3), size('M', 1)]))).toEqual(['S3'])
    expect(quantities(buyable([size('S', 1), size('M', 1), size('L', 2)]))).toEqual(['S1', 'M1', 'L1'])
  })

  test('limit the quantity that each other’s stepper can reach', () => {
    const lines = [size('S', 2), size('M', 1)]
    expect(lines.map((line) => mostOf(line, lines))).toEqual([2, 1])
    expect(quantities(setLineQuantity(lines, size('M', 1), 3))).toEqual(['S2', 'M1'])
    expect(quantities(setLineQuantity(setLineQuantity(lines, size('S', 2), 1), size('M', 1), 3))).toEqual(['S1', 'M2'])
  })

  test('can leave no stock for a third until one of them is lowered', () => {
    const lines = [size('S', 2), size('M', 1), size('L', 2)]
    expect(mostOf(size('L', 2), lines)).toBe(0)
    expect(mostOf(size('L', 2), setLineQuantity(lines, size('S', 2), 1))).toBe(1)
  })

  test('can be bought up to their share of the stock, not their quantity', () => {
    const lines = [size('S', 2), size('M', 3), size('L', 1)]
    expect(['S', 'M', 'L', 'XL'].map((name) => buyableQuantity(size(name, 1), lines))).toEqual([2, 1, 0, 0])
  })

  // @rule D5, D8a | Pieces of the pool that another size in the cart uses can't be chosen again, and count as being in the cart
  //   broken by: only the line of this size counted (lines.ts)
  test('leave the product page only the rest of the stock', () => {
    expect(roomFor(size('L', 1), [])).toEqual({ inCart: 0, max: 3 })
    expect(roomFor(size('L', 1), [size('S', 1)])).toEqual({ inCart: 1, max: 2 })
    expect(roomFor(size('S', 1), [size('S', 1), size('M', 1)])).toEqual({ inCart: 2, max: 1 })
    expect(roomFor(size('L', 1), [size('S', 2), size('M', 1)])).toEqual({ inCart: 3, max: 1 })
    const many = { ...size('S', 18), available: 99 }
    expect(roomFor(many, [many, { ...size('M', 5), available: 99 }])).toEqual({ inCart: 23, max: 2 })
  })

  test('are added up to the stock left, and not at all when none is left', () => {
    expect(quantities(addLine([size('S', 2)], size('M', 3)))).toEqual(['S2', 'M1'])
    expect(quantities(addLine([size('S', 3)], size('M', 1)))).toEqual(['S3'])
  })

  test('all get the newer stock of the added line', () => {
    expect(addLine([size('S', 1)], { ...size('M', 1), available: 2 }).map((line) => line.available)).toEqual([2, 2])
  })

  test('are restored by Undo up to the stock left, after the others when none is left', () => {
    expect(quantities(putBackLine([size('S', 2)], size('M', 3), 0))).toEqual(['M1', 'S2'])
    const full = putBackLine([size('S', 3)], size('M', 2), 0)
    expect(quantities(full)).toEqual(['S3', 'M2'])
    expect(quantities(buyable(full))).toEqual(['S3'])
  })

  test('don’t share stock with a size that has its own stock, nor with another product', () => {
    const ownStock = { ...size('XL', 3), sharesStock: false }
    const other = { ...size('S', 3), productId: '5b1c2d3e-0000-4000-8000-000000000002' }
    expect(quantities(buyable([size('S', 2), ownStock, other, size('M', 1)]))).toEqual(['S2', 'XL3', 'S3', 'M1'])
  })
})

// @rule §4 Quote, D3 | A quote is valid only while the available pieces, every price and the coupon's terms stay the same
describe('the basis of a cart’s quote', () => {
  test('changes with every value that the totals depend on', () => {
    const basis = basisOf([gown, inRed], null)
    const changed = [
      basisOf([{ ...gown, available: 0 }, inRed], null),
      basisOf([{ ...gown, available: 1 }, inRed], null),
      basisOf([{ ...gown, price: 1 }, inRed], null),
      basisOf(
        [
          { ...gown, price: inRed.price + 1 },
          { ...inRed, price: gown.price - 1 },
        ],
        null,
      ),
      basisOf([{ ...gown, quantity: 3 }, inRed], null),
      basisOf([gown], null),
      basisOf([gown, inRed], coupon),
      basisOf([gown, inRed], { ...coupon, discountValue: 500 }),
    ]
    expect(new Set([basis, ...changed]).size).toBe(changed.length + 1)
  })

  test('is the same when the totals can’t differ', () => {
    const restocked = { ...gown, available: 9, name: 'Renamed' }
    expect(basisOf([restocked, inRed], null)).toBe(basisOf([gown, inRed], null))
  })
})
