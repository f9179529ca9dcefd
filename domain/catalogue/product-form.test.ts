import { expect, test } from 'vitest'
import { emptyProductForm, productFormSchema, seenStockSchema } from './product-form.ts'

const picture = { key: 'a1', alt: '', color: null, focusX: 0, focusY: 100 }
const cell = { size: 'M', color: null, quantity: 'four' }
const isRead = (change: object) => productFormSchema.safeParse({ ...emptyProductForm, ...change }).success

test('a form is read as it was typed, whatever its texts say', () => {
  const typed = { ...emptyProductForm, price: 'dear', pictures: [picture], stock: [cell] }
  expect(productFormSchema.parse(typed)).toEqual(typed)
})

test.each([
  { pictures: [{ ...picture, key: '' }] },
  { pictures: [{ ...picture, key: '../a1' }] },
  { pictures: [{ ...picture, key: 'a1/' }] },
  { pictures: [{ ...picture, key: 'a'.repeat(65) }] },
  { pictures: [{ ...picture, focusX: -1 }] },
  { pictures: [{ ...picture, focusX: 101 }] },
  { pictures: [{ ...picture, focusY: -1 }] },
  { pictures: [{ ...picture, focusY: 101 }] },
  { pictures: Array.from({ length: 201 }, () => picture) },
  { stock: [{ ...cell, color: 'x'.repeat(21) }] },
  { stock: [{ ...cell, size: 'x'.repeat(201) }] },
  { stock: [{ ...cell, quantity: 4 }] },
  { stock: Array.from({ length: 1_001 }, () => cell) },
  { stockBy: 'size' },
  { publication: 'later' },
  { kind: 'gift' },
  { name: 'x'.repeat(200_001) },
  { name: null },
])('what no form sends is refused', (change) => {
  expect(isRead(change)).toBe(false)
})

test('the stock that a form began with is in whole pieces', () => {
  const seen = { size: 'M', color: null }
  expect(seenStockSchema.parse([{ ...seen, onHand: 0 }])).toEqual([{ ...seen, onHand: 0 }])
  for (const onHand of [-1, 0.5, '4']) expect(seenStockSchema.safeParse([{ ...seen, onHand }]).success).toBe(false)
})
