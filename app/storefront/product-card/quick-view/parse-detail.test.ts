import { expect, test } from 'vitest'
import { aProductCard } from '#test/catalogue-products.ts'
import { detailFromCard, parseDetail } from './parse-detail.ts'

const card = aProductCard({ sizes: ['S'], stockQuantity: 5 })
const stock = [{ size: 'S', color: null, onHand: 2 }]

test('prices and stock are the server’s latest, the rest is the card’s', () => {
  const detail = parseDetail(card, { data: { stock, price: 90, compareAtPrice: 100, stockQuantity: 2, name: 'Other' } })
  expect(detail).toMatchObject({ name: 'Gown', price: 90, compareAtPrice: 100, stockQuantity: 2, stock })
})

test('its pictures are the server’s; invalid ones are left out', () => {
  const gold = { key: 'k', width: 4, height: 5, color: '#000000', alt: '', productColor: '#FFD700' }
  const answer = { stock, price: 90, stockQuantity: 2 }
  const wrong = [null, 'x', { ...gold, key: 7 }, { ...gold, width: '4' }, { ...gold, productColor: undefined }]
  expect(parseDetail(card, { data: { ...answer, pictures: [gold, ...wrong] } })?.pictures).toEqual([gold])
  const pictured = { ...card, pictures: [gold] }
  expect(parseDetail(pictured, { data: { ...answer, pictures: 'many' } })?.pictures).toEqual([gold])
})

test('are read completely: no old price unless given, stock by size, by colour and in one pool', () => {
  const cells = [...stock, { size: null, color: '#ff0000', onHand: 0 }, { size: null, color: null, onHand: 7 }]
  const answer = { stock: cells, price: 0, stockQuantity: 0 }
  const expected = { ...card, ...answer, compareAtPrice: null, description: '' }
  expect(parseDetail(card, { data: answer })).toEqual(expected)
  for (const compareAtPrice of [null, -1, 1.5, '90']) {
    expect(parseDetail(card, { data: { ...answer, compareAtPrice } })).toEqual(expected)
  }
  expect(detailFromCard(card)).toEqual({ ...card, description: '', stock: [{ size: null, color: null, onHand: 5 }] })
})

test('until then the card’s data is shown', () => {
  expect(detailFromCard(card).stock).toEqual([{ size: null, color: null, onHand: 5 }])
})

test.each([
  null,
  'x',
  {},
  { data: null },
  { data: { stock: 'many', price: 1, stockQuantity: 1 } },
  { data: { stock, price: '1', stockQuantity: 2 } },
  { data: { stock, price: -1, stockQuantity: 2 } },
  { data: { stock: [{ size: 1, color: null, onHand: 2 }], price: 1, stockQuantity: 2 } },
  { data: { stock, price: 1, stockQuantity: -1 } },
  { data: { stock, price: Number.NaN, stockQuantity: 1 } },
  { data: { stock: [...stock, null], price: 1, stockQuantity: 2 } },
  { data: { stock: [{ size: 'S', onHand: 2 }], price: 1, stockQuantity: 2 } },
  { data: { stock: [{ size: 'S', color: 5, onHand: 2 }], price: 1, stockQuantity: 2 } },
  { data: { stock: [{ size: 'S', color: null, onHand: -1 }], price: 1, stockQuantity: 2 } },
  { data: { stock: [{ size: 'S', color: null, onHand: 0.5 }], price: 1, stockQuantity: 2 } },
])('rejects an invalid response: %j', (answer) => {
  expect(parseDetail(card, answer)).toBeNull()
})
