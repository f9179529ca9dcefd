import { expect, test } from 'vitest'
import { emptyCategoryForm } from '#domain/catalogue/category-form.ts'
import { conflictsOf, mergeVersions } from './category-values.ts'

const base = { ...emptyCategoryForm, name: 'Lace', slug: 'lace', description: 'Old' }
const picture = { key: 'abc', focusX: 50, focusY: 50 }

// @rule Editing | Of a category that two have changed, both versions are shown where they contradict, and everything else is kept from both
//   broken by: what only they changed overwritten (category-values.ts)
test('what only one has changed is no conflict and is kept', () => {
  const versions = { base, theirs: { ...base, description: 'Theirs', picture }, yours: { ...base, name: 'Yours' } }
  expect(conflictsOf(versions)).toEqual([])
  expect(mergeVersions(versions)).toEqual({ ...base, name: 'Yours', description: 'Theirs', picture })
})

test('what both have changed is shown in both versions, and typed words win', () => {
  const versions = { base, theirs: { ...base, name: 'Theirs', picture }, yours: { ...base, name: 'Yours' } }
  expect(conflictsOf(versions)).toEqual([{ name: 'Category Name', theirs: 'Theirs', yours: 'Yours' }])
  expect(mergeVersions(versions)).toEqual({ ...base, name: 'Yours', picture })
})

test('of a draft whose beginning is forgotten everything that differs is shown', () => {
  const versions = { base: null, theirs: { ...base, picture }, yours: { ...base, slug: 'laces' } }
  expect(conflictsOf(versions).map(({ name, theirs, yours }) => [name, theirs, yours])).toEqual([
    ['Picture', 'Another picture', ''],
    ['Slug', 'lace', 'laces'],
  ])
})
