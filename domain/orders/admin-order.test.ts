import { expect, test } from 'vitest'
import { customerName } from './admin-order.ts'

const ada = { firstName: 'Ada', lastName: 'Eze' }
const nobody = { firstName: '', lastName: '' }

// @rule back-office §6 Roles | The customer's name falls back to the recipient's, then to Guest
//   broken by: no fallback for a name (admin-order.ts)
test.each([
  [ada, { firstName: 'Tolu', lastName: 'Bello' }, 'Ada Eze'],
  [nobody, { firstName: 'Tolu', lastName: '' }, 'Tolu'],
  [null, { firstName: '', lastName: 'Bello' }, 'Bello'],
  [null, nobody, 'Guest'],
  [nobody, {}, 'Guest'],
])('the account of %j with the recipient %j is shown as %s', (profile, recipient, name) => {
  expect(customerName(profile, recipient)).toBe(name)
})
