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

// @rule Look | The command palette finds pages and acts locally, and shows products and categories that the server found
test('an empty search lists pages; they are found by part of their names in any case', () => {
  expect(named('')).toContain('Products')
  expect(named(' PROD ')).toContain('Products')
  expect(named('ẹprodu')).toEqual([])
})

test('results from the server link to their edit pages', () => {
  expect(optionsFor('admin', 'adire', found).map(({ to, group }) => [group, to])).toEqual([
    ['Orders', '/admin/orders/1a2b3c4d-0000-4000-8000-000000000000'],
    ['Customers', '/admin/customers/u1'],
    ['Products', '/admin/products/p1/edit'],
    ['Categories', '/admin/categories?edit=c1'],
  ])
})

// @rule Staff | Navigation and palette offer each role only the pages and acts it may use
//   broken by: everything offered to everybody (navigation.ts)
test('pages and acts that a role may not use are not offered', () => {
  expect(named('', 'catalogue')).toEqual([
    ...['Products', 'Categories', 'Pages'],
    ...['Add Product', 'Import products', 'Bulk changes', 'Add category'],
  ])
  expect(named('add', 'read_only')).toEqual([])
})

test('each page is offered to exactly the roles that may open it', () => {
  expect(places.map(({ to, needs }) => [to, needs])).toEqual(places.map(({ to }) => [to, pageAccess[to]?.page]))
})
