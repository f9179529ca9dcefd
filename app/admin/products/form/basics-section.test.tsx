import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { emptyProductForm } from '#domain/catalogue/product-form.ts'
import { BasicsSection } from './basics-section.tsx'

function shown(categories: { id: string; name: string }[]): string {
  const section = (
    <BasicsSection form={emptyProductForm} set={() => {}} errorOf={() => undefined} categories={categories} />
  )
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element: section }])} />)
}

// @rule First hour | In a shop without categories, as after removing the demo shop, the product form links to adding the first one
//   broken by: only an empty list (basics-section.tsx)
test('a shop without categories gets a link to add one', () => {
  expect(shown([])).toContain('href="/admin/categories?add"')
  expect(shown([{ id: 'a', name: 'Gowns' }])).not.toContain('/admin/categories')
})
