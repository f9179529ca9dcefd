import { expect, test } from 'vitest'
import type { StaffRole } from '#domain/accounts/staff-role.ts'
import { pageAccess } from '#http/page-access.ts'
import { places } from '../navigation.ts'
import { optionsFor } from './options.ts'

const found = {
  products: [{ id: 'p1', name: 'Àdìrẹ Bùbá', category: 'Adire', picture: null }],
  categories: [{ id: 'c1', name: 'Adire' }],
  orders: [{ id: '1a2b3c4d-0000-4000-8000-000000000000', customer: 'Adire Bello', about: 'Shipped, ₦9,000' }],
  customers: [{ id: 'u1', name: 'Adire Bello', about: '2 orders' }],
}
const named = (text: string, role: StaffRole = 'admin') => optionsFor(role, text, undefined).map(({ name }) => name)

// @rule Look | The command palette finds pages and acts at once, and products and categories from the shop
test('with nothing typed there are all pages; pages are found by part of their names, accents and case aside', () => {
  expect(named('')).toContain('Products')
  expect(named(' PROD ')).toContain('Products')
  expect(named('ẹprodu')).toEqual([])
})

test('what the shop has found leads to where it is edited', () => {
  expect(optionsFor('admin', 'adire', found).map(({ to, group }) => [group, to])).toEqual([
    ['Orders', '/admin/orders/1a2b3c4d-0000-4000-8000-000000000000'],
    ['Customers', '/admin/customers/u1'],
    ['Products', '/admin/products/p1/edit'],
    ['Categories', '/admin/categories?edit=c1'],
  ])
})

// @rule Staff | Navigation and palette offer each role the pages and acts that are open to it
//   broken by: everything offered to everybody (navigation.ts)
test('pages and acts that a role may not use are not offered', () => {
  expect(named('', 'catalogue')).toEqual([
    ...['Products', 'Categories', 'Pages'],
    ...['Add Product', 'Import products', 'Bulk changes', 'Add category'],
  ])
  expect(named('add', 'read_only')).toEqual([])
})

test('each place is offered to exactly those whom its page lets in', () => {
  expect(places.map(({ to, needs }) => [to, needs])).toEqual(places.map(({ to }) => [to, pageAccess[to]?.page]))
})
