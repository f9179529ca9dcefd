import { expect, test } from 'vitest'
import { optionsFor } from './options.ts'

const found = {
  products: [{ id: 'p1', name: 'Àdìrẹ Bùbá', category: 'Adire', picture: null }],
  categories: [{ id: 'c1', name: 'Adire' }],
  orders: [{ id: '1a2b3c4d-0000-4000-8000-000000000000', customer: 'Adire Bello', about: 'Shipped, ₦9,000' }],
  customers: [{ id: 'u1', name: 'Adire Bello', about: '2 orders' }],
}
const named = (text: string, server?: typeof found) => optionsFor(text, server).map(({ name }) => name)

// @rule Look | The command palette finds pages and acts at once, and products and categories from the shop
test('with nothing typed there are all pages; pages are found by part of their names, accents and case aside', () => {
  expect(named('')).toContain('Products')
  expect(named(' PROD ')).toContain('Products')
  expect(named('ẹprodu')).toEqual([])
})

test('what the shop has found leads to where it is edited', () => {
  expect(optionsFor('adire', found).map(({ to, group }) => [group, to])).toEqual([
    ['Orders', '/admin/orders/1a2b3c4d-0000-4000-8000-000000000000'],
    ['Customers', '/admin/customers/u1'],
    ['Products', '/admin/products/p1/edit'],
    ['Categories', '/admin/categories?edit=c1'],
  ])
})
