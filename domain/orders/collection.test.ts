import { expect, test } from 'vitest'
import { anAddress } from '#test/factories.ts'
import { withoutPlace } from './collection.ts'

test('the recipient of an order for collection is shown without a place', () => {
  expect(withoutPlace(anAddress)).toEqual({ ...anAddress, address: '', city: '', state: '' })
})
