import { expect, test } from 'vitest'
import { formOfSettings } from '#domain/settings/settings-form.ts'
import { defaultSettings } from '#domain/settings/shop-settings.ts'
import { conflictsOf, mergeVersions } from './conflict.ts'

const base = formOfSettings(defaultSettings)

// @rule Editing | Only what two editors of the settings have both changed, each to something else, is asked about; all else of both is kept
//   broken by: what they changed alone lost (conflict.ts)
test('what one of two editors changed is merged, what both changed is shown', () => {
  const theirs = { ...base, name: 'Theirs', phone: '0803 123 4567', returnDays: '14' }
  const yours = { ...base, name: 'Yours', email: 'hello@ile.example', returnDays: '14' }
  const versions = { base, theirs, yours }
  expect(conflictsOf(versions)).toEqual([{ name: 'Shop name', theirs: 'Theirs', yours: 'Yours' }])
  expect(mergeVersions(versions)).toEqual({ ...yours, phone: '0803 123 4567' })
  expect(conflictsOf({ ...versions, base: null }).map(({ name }) => name)).toEqual(['Shop name', 'Email', 'Phone'])
  expect(mergeVersions({ ...versions, base: null })).toEqual(yours)
})
