import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { emptyProductForm, type ProductForm } from '#domain/catalogue/product-form.ts'
import { VisibilitySection } from './visibility-section.tsx'

const markup = (isArchived: boolean, typed: Partial<ProductForm>) => {
  const form = { ...emptyProductForm, ...typed }
  return renderToStaticMarkup(
    <VisibilitySection form={form} set={() => {}} errorOf={() => undefined} isArchived={isArchived} />,
  )
}
const choices = (isArchived: boolean, publication: ProductForm['publication'] = 'draft') =>
  [...markup(isArchived, { publication }).matchAll(/font-medium">([^<]*)</g)].map(([, name]) => name)

// @rule D26d | The form of an archived product offers no publication date, which would have no effect
//   broken by: the date always offered (visibility-section.tsx)
test('a publication date is offered only to products outside the archive', () => {
  expect(choices(false)).toEqual(['In the shop', 'Draft', 'On a day'])
  expect(choices(true)).toEqual(['In the shop', 'Draft'])
  // If somebody else archived the product after this was chosen, it can still be deselected.
  expect(choices(true, 'scheduled')).toEqual(['In the shop', 'Draft', 'On a day'])
})

// @rule D26d | The form of an archived product says that a typed publication date isn’t kept
//   broken by: the date dropped silently (visibility-section.tsx)
test('an archived product says that a typed date isn’t kept, whatever is chosen', () => {
  const lost = 'The day that was typed isn’t kept.'
  expect(markup(true, { publishAt: '2026-12-24T09:00' })).toContain(lost)
  expect(markup(true, { publication: 'scheduled', publishAt: '2026-12-24T09:00' })).toContain(lost)
  expect(markup(true, {})).toContain('It is in the archive')
  expect(markup(true, {})).not.toContain(lost)
  expect(markup(false, { publishAt: '2026-12-24T09:00' })).not.toContain('archive')
})
