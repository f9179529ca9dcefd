import { expect, test } from 'vitest'
import { changedAddressFields } from './saved-address.ts'

const home = {
  ...{ firstName: 'Adé', lastName: 'Ọláwálé', phone: '0803 123 4567' },
  ...{ address: '12 Allen Avenue', city: 'Ikeja', state: 'Lagos' },
}

// @rule back-office §2 Saved Addresses | When two tabs change an address, the later one’s street, city and state are saved
//   together
//   broken by: each field compared alone (saved-address.ts)
test('personal fields are saved one by one, the fields of the place together', () => {
  expect(changedAddressFields(home, home)).toEqual({})
  expect(changedAddressFields({ ...home, phone: '' }, home)).toEqual({ phone: '' })
  expect(changedAddressFields({ ...home, city: 'Yaba' }, home)).toEqual({
    address: '12 Allen Avenue',
    city: 'Yaba',
    state: 'Lagos',
  })
})
