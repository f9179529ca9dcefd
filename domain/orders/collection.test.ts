import { expect, test } from 'vitest'
import { anAddress } from '#test/factories.ts'
import { withoutPlace } from './collection.ts'

test('who collects is named without a place', () => {
  expect(withoutPlace(anAddress)).toEqual({ ...anAddress, address: '', city: '', state: '' })
})
