import { expect, test } from 'vitest'
import { changedFields } from './profile.ts'

test('only the fields that were changed since the profile was shown are saved', () => {
  const shown = { firstName: 'Adé', lastName: 'Ọláwálé', phone: '0803' }
  expect(changedFields(shown, shown)).toEqual({})
  expect(changedFields({ ...shown, phone: '' }, shown)).toEqual({ phone: '' })
  expect(changedFields({ firstName: 'A', lastName: 'B', phone: 'C' }, shown)).toEqual({
    ...{ firstName: 'A', lastName: 'B', phone: 'C' },
  })
})
