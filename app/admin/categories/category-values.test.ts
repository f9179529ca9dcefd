import { expect, test } from 'vitest'
import { emptyCategoryForm } from '#domain/catalogue/category-form.ts'
import { conflictsOf, mergeVersions } from './category-values.ts'

const base = { ...emptyCategoryForm, name: 'Lace', slug: 'lace', description: 'Old' }
const picture = { key: 'abc', focusX: 50, focusY: 50 }

// @rule Editing | When two people changed a category, conflicting fields show both versions, and all other changes are kept
//   broken by: fields that only the other person changed overwritten (category-values.ts)
test('a field changed by only one person is no conflict and is kept', () => {
  const versions = { base, theirs: { ...base, description: 'Theirs', picture }, yours: { ...base, name: 'Yours' } }
  expect(conflictsOf(versions)).toEqual([])
  expect(mergeVersions(versions)).toEqual({ ...base, name: 'Yours', description: 'Theirs', picture })
})

test('a field changed by both is shown in both versions, and what was typed here wins', () => {
  const versions = { base, theirs: { ...base, name: 'Theirs', picture }, yours: { ...base, name: 'Yours' } }
  expect(conflictsOf(versions)).toEqual([{ name: 'Category Name', theirs: 'Theirs', yours: 'Yours' }])
  expect(mergeVersions(versions)).toEqual({ ...base, name: 'Yours', picture })
})

test('a draft without its base version shows every difference', () => {
  const versions = { base: null, theirs: { ...base, picture }, yours: { ...base, slug: 'laces' } }
  expect(conflictsOf(versions).map(({ name, theirs, yours }) => [name, theirs, yours])).toEqual([
    ['Picture', 'Another picture', ''],
    ['Slug', 'lace', 'laces'],
  ])
})
