import { expect, test } from 'vitest'
import type { ProductForEdit } from './admin-product.ts'
import { auditedChanges, changedFields, isUnchanged } from './audited-changes.ts'

const picture = { key: 'a1', alt: 'A gown', color: null, focusX: 50, focusY: 40, width: 900, height: 1200 }
const gown: ProductForEdit = {
  id: '5b1c2d3e-0000-4000-8000-000000000001',
  version: 3,
  status: 'draft',
  wasPublished: false,
  name: 'Adire Gown',
  slug: 'adire-gown',
  categoryId: '5b1c2d3e-0000-4000-8000-000000000002',
  description: '',
  price: 4_500_000,
  compareAtPrice: null,
  sizes: ['M'],
  colors: [],
  isFeatured: false,
  isNew: true,
  kind: 'ready_made',
  makingDays: null,
  isReturnable: true,
  occasions: [],
  publication: { state: 'draft' },
  pictures: [{ ...picture, dominantColor: '#aabbcc' }],
  stock: [{ size: 'M', color: null, onHand: 4, reserved: 1 }],
}
const changed = (change: Partial<ProductForEdit>) => auditedChanges(gown, { ...gown, ...change })

test('only what differs is kept, before and after', () => {
  expect(changed({ price: 5_000_000, sizes: ['M', 'L'] })).toEqual({
    before: { price: 4_500_000, sizes: ['M'] },
    after: { price: 5_000_000, sizes: ['M', 'L'] },
  })
})

test('a scheduled publication is kept with its time', () => {
  const at = new Date('2026-12-24T08:00:00Z')
  expect(changed({ publication: { state: 'scheduled', at } })).toEqual({
    before: { publication: 'draft' },
    after: { publication: 'scheduled 2026-12-24T08:00:00.000Z' },
  })
  expect(changed({ publication: { state: 'published' } }).after).toEqual({ publication: 'published' })
})

test('stock is kept as pieces on hand, pictures without their measured facts', () => {
  expect(changed({ stock: [{ size: 'M', color: null, onHand: 5, reserved: 0 }] })).toEqual({
    before: { stock: [{ size: 'M', color: null, onHand: 4 }] },
    after: { stock: [{ size: 'M', color: null, onHand: 5 }] },
  })
  expect(changed({ pictures: [{ ...picture, alt: 'A blue gown', dominantColor: '#aabbcc' }] })).toEqual({
    before: { pictures: [{ key: 'a1', alt: 'A gown', color: null, focusX: 50, focusY: 40 }] },
    after: { pictures: [{ key: 'a1', alt: 'A blue gown', color: null, focusX: 50, focusY: 40 }] },
  })
})

test.each<Partial<ProductForEdit>>([
  {},
  { version: 4, wasPublished: true, id: '5b1c2d3e-0000-4000-8000-000000000009' },
  { stock: [{ size: 'M', color: null, onHand: 4, reserved: 0 }] },
  { pictures: [{ ...picture, width: 1, dominantColor: '#000000' }] },
])('%j changes nothing', (change) => {
  expect(isUnchanged(changed(change))).toBe(true)
})

test('a new product is kept whole, and so is a deleted one', () => {
  const added = auditedChanges(null, gown)
  expect([added.before, added.after.name, added.after.publication]).toEqual([{}, 'Adire Gown', 'draft'])
  expect(isUnchanged(added)).toBe(false)
  expect(auditedChanges(gown, null)).toEqual({ before: added.after, after: {} })
  expect('version' in added.after || 'id' in added.after).toBe(false)
})

test('a value that only one state has is left out of the other', () => {
  expect(changedFields({ a: 1, b: null }, { a: 1, c: 2 })).toEqual({ before: { b: null }, after: { c: 2 } })
})
