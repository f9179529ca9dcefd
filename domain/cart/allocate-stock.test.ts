import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocateStock, type StockedLine } from './allocate-stock.ts'

const pooled = (quantity: number, available = 3, productId = 'gown'): StockedLine => ({
  productId,
  quantity,
  available,
  sharesStock: true,
})
const own = (quantity: number, available: number): StockedLine => ({
  ...pooled(quantity, available),
  sharesStock: false,
})

describe('the stock of a cart', () => {
  test.each([
    [
      [2, 3],
      [2, 1],
    ],
    [
      [3, 1],
      [3, 0],
    ],
    [
      [1, 1, 1],
      [1, 1, 1],
    ],
    [
      [1, 1, 2],
      [1, 1, 1],
    ],
    [
      [5, 1, 1],
      [3, 0, 0],
    ],
  ])('of one pool of three is allocated to the lines in order: %j get %j', (quantities, expected) => {
    expect(allocateStock(quantities.map((quantity) => pooled(quantity)))).toEqual(expected)
  })

  test('of a pool is not taken by a size with its own stock, nor by another product', () => {
    expect(allocateStock([pooled(2), own(4, 4), pooled(2), pooled(3, 3, 'clutch')])).toEqual([2, 4, 1, 3])
  })

  test('is zero where there is none, and never negative', () => {
    expect(allocateStock([pooled(2, 0), own(1, 0)])).toEqual([0, 0])
    expect(allocateStock([pooled(3, 3), pooled(1, 2)])).toEqual([3, 0])
  })

  test('allocated is never more than a line asks for, than is available, or than the pool has', () => {
    const line = fc.record<StockedLine>({
      productId: fc.constantFrom('gown', 'clutch'),
      quantity: fc.integer({ min: 1, max: 20 }),
      available: fc.constant(7),
      sharesStock: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const allotted = allocateStock(lines)
        for (const productId of ['gown', 'clutch']) {
          const ofPool = lines.map((_, index) => index).filter((index) => isOf(lines[index], productId))
          const asked = sum(ofPool.map((index) => lines[index]?.quantity ?? 0))
          expect(sum(ofPool.map((index) => allotted[index] ?? 0))).toBe(Math.min(7, asked))
        }
        for (const [index, line] of lines.entries()) {
          expect(allotted[index]).toBeLessThanOrEqual(Math.min(line.quantity, line.available))
          if (!line.sharesStock) expect(allotted[index]).toBe(Math.min(line.quantity, line.available))
        }
      }),
    )
  })
})

const isOf = (line: StockedLine | undefined, productId: string) =>
  line?.sharesStock === true && line.productId === productId
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
