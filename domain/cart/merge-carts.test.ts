import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type CartLineInput, maxLines } from './cart-line.ts'
import { mergeCarts, mostLines, mostWishlistItems } from './merge-carts.ts'
import { maxSavedWishlist, savedCartSchema } from './saved-cart.ts'

const line = (productId: string, quantity: number, size: string | null = null): CartLineInput => ({
  productId,
  size,
  color: null,
  quantity,
})
const item = (id: string) => ({ id, shownColor: null })
const [gown, cap, wrap] = [randomUUID(), randomUUID(), randomUUID()]

// @rule D7 | The account's cart merges with the browser's: the same line keeps the larger quantity, and no line is lost
test('every line is kept, with the larger quantity where both sides have it', () => {
  const own = { lines: [line(gown, 2), line(cap, 1, 'S')], wishlist: [item(gown)] }
  const kept = {
    lines: [line(cap, 3, 'M'), line(gown, 1), line(wrap, 4), line(cap, 5, 'S')],
    wishlist: [item(cap), item(gown)],
  }
  expect(mergeCarts(own, kept)).toEqual({
    lines: [line(gown, 2), line(cap, 5, 'S'), line(cap, 3, 'M'), line(wrap, 4)],
    wishlist: [item(gown), item(cap)],
  })
})

test('merging again or with an empty cart changes nothing', () => {
  const [own, kept] = [
    { lines: [line(gown, 2)], wishlist: [item(gown)] },
    { lines: [line(gown, 7), line(cap, 1)], wishlist: [item(cap)] },
  ]
  const merged = mergeCarts(own, kept)
  expect([mergeCarts(merged, kept), mergeCarts(merged, merged)]).toEqual([merged, merged])
  const empty = { lines: [], wishlist: [] }
  expect([mergeCarts(own, empty), mergeCarts(empty, own)]).toEqual([own, own])
})

test('a merged cart can be saved: the own lines stay, within the limits', () => {
  expect([mostLines, mostWishlistItems]).toEqual([maxLines, maxSavedWishlist])
  const full = () => ({
    lines: Array.from({ length: maxLines }, () => line(randomUUID(), 1)),
    wishlist: Array.from({ length: maxSavedWishlist }, () => item(randomUUID())),
  })
  const [own, kept] = [full(), full()]
  expect(savedCartSchema.parse(mergeCarts(own, kept))).toEqual(own)
})

test('a product whose line doesn’t fit into the merged cart goes to the wishlist', () => {
  const own = { lines: Array.from({ length: maxLines - 1 }, () => line(randomUUID(), 1)), wishlist: [item(cap)] }
  const kept = { lines: [line(gown, 1), line(cap, 2), line(wrap, 1, 'S'), line(wrap, 1, 'M')], wishlist: [] }
  expect(mergeCarts(own, kept)).toEqual({
    lines: [...own.lines, line(gown, 1)],
    wishlist: [item(cap), item(wrap)],
  })
})

describe('with what both carts contained when they were last the same', () => {
  const before = { lines: [line(gown, 2), line(cap, 1)], wishlist: [item(gown), item(cap)] }
  const merged = (own: CartLineInput[], saved: CartLineInput[]) =>
    mergeCarts({ lines: own, wishlist: [] }, { lines: saved, wishlist: [] }, before).lines

  test.each([
    ['removed in this browser', [line(cap, 1)], before.lines, [line(cap, 1)]],
    ['removed in the other', before.lines, [line(cap, 1)], [line(cap, 1)]],
    ['lowered in this browser', [line(gown, 1), line(cap, 1)], before.lines, [line(gown, 1), line(cap, 1)]],
    ['lowered in the other', before.lines, [line(gown, 1), line(cap, 1)], [line(gown, 1), line(cap, 1)]],
    ['changed in both', [line(gown, 1)], [line(gown, 5)], [line(gown, 5)]],
    ['changed in this browser, removed in the other', [line(gown, 1)], [], [line(gown, 1)]],
    ['removed in this browser, changed in the other', [], [line(gown, 1)], [line(gown, 1)]],
    [
      'added in both',
      [...before.lines, line(wrap, 1)],
      [...before.lines, line(wrap, 3)],
      [...before.lines, line(wrap, 3)],
    ],
  ])('a line that was %s', (_, own, saved, expected) => {
    expect(merged(own, saved)).toEqual(expected)
  })

  test('an item of the wishlist that one side has removed stays removed, and a new one is added', () => {
    const cart = (...ids: string[]) => ({ lines: [], wishlist: ids.map(item) })
    expect(mergeCarts(cart(cap), cart(gown, cap, wrap), before).wishlist).toEqual([item(cap), item(wrap)])
    expect(mergeCarts(cart(wrap, gown, cap), cart(cap), before).wishlist).toEqual([item(wrap), item(cap)])
  })
})
