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

// @rule First hour | In a shop without a category, as it is once the demo has gone, the form of a product leads to the first one
//   broken by: only a list with nothing to choose (basics-section.tsx)
test('a shop without a category is led to its first one', () => {
  expect(shown([])).toContain('href="/admin/categories?add"')
  expect(shown([{ id: 'a', name: 'Gowns' }])).not.toContain('/admin/categories')
})
