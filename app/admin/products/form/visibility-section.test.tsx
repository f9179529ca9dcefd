import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { emptyProductForm, type ProductForm } from '#domain/catalogue/product-form.ts'
import { VisibilitySection } from './visibility-section.tsx'

const choices = (isArchived: boolean, publication: ProductForm['publication'] = 'draft') => {
  const form = { ...emptyProductForm, publication }
  const html = renderToStaticMarkup(
    <VisibilitySection form={form} set={() => {}} errorOf={() => undefined} isArchived={isArchived} />,
  )
  return [...html.matchAll(/font-medium">([^<]*)</g)].map(([, name]) => name)
}

// @rule D26d | The form of a product in the archive offers no day of publication, which it would not wait for
//   broken by: the day offered to all (visibility-section.tsx)
test('a day of publication is offered to products outside of the archive', () => {
  expect(choices(false)).toEqual(['In the shop', 'Draft', 'On a day'])
  expect(choices(true)).toEqual(['In the shop', 'Draft'])
  // What was chosen before somebody else archived it can still be unchosen.
  expect(choices(true, 'scheduled')).toEqual(['In the shop', 'Draft', 'On a day'])
})
