import { expect, test } from 'vitest'
import { hostileText } from '#test/hostile-text.ts'
import { categoryFormSchema, emptyCategoryForm, readCategoryForm } from './category-form.ts'

const read = (typed: Partial<typeof emptyCategoryForm>) => readCategoryForm({ ...emptyCategoryForm, ...typed })

// @rule back-office §2 Categories | A category's name is required, its description isn't
//   broken by: the check of the name left out (category-form.ts)
test.each(['', '   ', '\u202e\n'])('the name %j counts as missing', (name) => {
  expect(read({ name })).toEqual({ ok: false, errors: [{ field: 'name', message: 'Category name is required' }] })
})

// @rule D26f | A category's slug is made by the rule of products, from the name where none is typed
//   broken by: the lower-cased name as the slug (category-form.ts)
test.each([
  [{ name: ' Àṣọ òkè & Lace ' }, 'aso-oke-lace'],
  [{ name: 'Lace', slug: 'Fine  LACE!' }, 'fine-lace'],
])('%j has the slug %s', (typed, slug) => {
  expect(read(typed)).toMatchObject({ ok: true, draft: { slug, description: '', picture: null } })
})

test('a blank slug is made from the name, and texts may be as long as their limits', () => {
  expect(read({ name: 'Lace', slug: '  ' })).toMatchObject({ ok: true, draft: { slug: 'lace' } })
  const atLimits = { name: 'n'.repeat(120), description: 'd'.repeat(2_000) }
  expect(read(atLimits)).toMatchObject({ ok: true, draft: atLimits })
})

test('a name without a letter needs a slug', () => {
  expect(read({ name: '₦₦₦' })).toEqual({ ok: false, errors: [{ field: 'slug', message: 'Slug is required' }] })
})

test('a picture’s focus is kept in whole percent, and must be within the picture', () => {
  const picture = { key: 'a1', focusX: 33.4, focusY: 66.6 }
  expect(read({ name: 'Lace', picture })).toMatchObject({ draft: { picture: { key: 'a1', focusX: 33, focusY: 67 } } })
  const isRead = (change: object) =>
    categoryFormSchema.safeParse({ ...emptyCategoryForm, picture: { ...picture, ...change } }).success
  expect([isRead({}), isRead({ focusX: 0, focusY: 100 }), isRead({ key: 'a1/' }), isRead({ key: '/a1' })]).toEqual([
    true,
    true,
    false,
    false,
  ])
  for (const change of [{ focusX: -1 }, { focusX: 101 }, { focusY: -1 }, { focusY: 101 }])
    expect(isRead(change)).toBe(false)
})

// @rule Bad input | Markup, formulas, right-to-left marks and 10,000 characters in a category's fields are stored as text, or refused beside the field
test('hostile texts are stored as text; 10,000 characters are refused beside their field; direction marks are removed', () => {
  expect(read({ name: hostileText, description: hostileText })).toMatchObject({
    draft: { name: hostileText, description: hostileText, slug: 'scriptalert1script-11-drop-table-category' },
  })
  expect(read({ name: 'Lace\u202egnp', description: 'One\r\ntwo\u0000' })).toMatchObject({
    draft: { name: 'Lace gnp', description: 'One\ntwo' },
  })
  const long = 'ọ'.repeat(10_000)
  expect(read({ name: long, description: long })).toEqual({
    ok: false,
    errors: [
      { field: 'name', message: 'Please use at most 120 characters' },
      { field: 'description', message: 'Please use at most 2,000 characters' },
    ],
  })
})
