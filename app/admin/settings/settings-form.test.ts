import { expect, test } from 'vitest'
import { formOfSettings } from '#domain/settings/settings-form.ts'
import { defaultSettings } from '#domain/settings/shop-settings.ts'
import { conflictsOf, mergeVersions } from './conflict.ts'

const base = formOfSettings(defaultSettings)

// @rule Editing | Only fields that two editors of the settings changed to different values are conflicts; all their other changes are kept
//   broken by: changes of only the other editor lost (conflict.ts)
test('changes by one of two editors are merged, changes by both are shown', () => {
  const theirs = { ...base, name: 'Theirs', phone: '0803 123 4567', returnDays: '14' }
  const yours = { ...base, name: 'Yours', email: 'hello@ile.example', returnDays: '14' }
  const versions = { base, theirs, yours }
  expect(conflictsOf(versions)).toEqual([{ name: 'Shop name', theirs: 'Theirs', yours: 'Yours' }])
  expect(mergeVersions(versions)).toEqual({ ...yours, phone: '0803 123 4567' })
  expect(conflictsOf({ ...versions, base: null }).map(({ name }) => name)).toEqual(['Shop name', 'Email', 'Phone'])
  expect(mergeVersions({ ...versions, base: null })).toEqual(yours)
})
