import { expect, test } from 'vitest'
import type { SavedAddress } from '#domain/addresses/saved-address.ts'
import { anAddress } from '#test/factories.ts'
import { cancelled, firstChoice, isComplete, savedAddressUse, stillPossible } from './address-choice.ts'

const saved = (id: string, changes: Partial<SavedAddress> = {}): SavedAddress => {
  const { email: _, ...fields } = anAddress
  return { ...fields, id, isDefault: false, ...changes }
}
const [home, office] = [saved('home'), saved('office', { isDefault: true })]

// @rule §4 Checkout mode | Signing in during checkout switches the mode and loads saved addresses; the default or first is preselected;
//   form modes select, add new, edit
//   broken by: the first preselected even if another is the default (address-choice.ts)
test('the default address is selected at first, else the first; without any the form is shown', () => {
  expect(firstChoice([home, office])).toEqual({ mode: 'select', id: 'office' })
  expect(firstChoice([home, saved('other')])).toEqual({ mode: 'select', id: 'home' })
  expect(firstChoice([])).toEqual({ mode: 'add' })
})

// @rule §4 Checkout mode | Cancel returns to select and picks the default or first address
//   broken by: Cancel selecting nothing (address-choice.ts)
test('Cancel selects the default or first, also an incomplete one', () => {
  expect(cancelled([home, office])).toEqual({ mode: 'select', id: 'office' })
  expect(cancelled([saved('old', { phone: '' })])).toEqual({ mode: 'select', id: 'old' })
  expect(cancelled([])).toEqual({ mode: 'add' })
})

test.each([
  ['without a first name', { firstName: '' }],
  ['without a last name', { lastName: ' ' }],
  ['without a phone', { phone: '' }],
  ['with a phone that is none', { phone: 'call me' }],
])('an address %s must be completed before ordering', (_, changes) => {
  expect(isComplete(saved('old', changes))).toBe(false)
  expect(firstChoice([saved('old', changes)])).toEqual({ mode: 'edit', id: 'old' })
})

test('a deleted address is no longer selected, and its typed edits become a new one', () => {
  expect(stillPossible({ mode: 'select', id: 'home' }, [home, office])).toEqual({ mode: 'select', id: 'home' })
  expect(stillPossible({ mode: 'select', id: 'home' }, [office])).toEqual({ mode: 'select', id: null })
  expect(stillPossible({ mode: 'select', id: 'home' }, [])).toEqual({ mode: 'add' })
  expect(stillPossible({ mode: 'edit', id: 'home' }, [office])).toEqual({ mode: 'add' })
  expect(stillPossible({ mode: 'add' }, [office])).toEqual({ mode: 'add' })
})

test('the order names the saved address it goes to, or the address to save', () => {
  expect(savedAddressUse({ mode: 'select', id: 'home' }, false)).toEqual({ use: 'chosen', id: 'home' })
  expect(savedAddressUse({ mode: 'edit', id: 'home' }, true)).toEqual({ use: 'changed', id: 'home' })
  expect(savedAddressUse({ mode: 'add' }, true)).toEqual({ use: 'new' })
  expect([
    savedAddressUse({ mode: 'edit', id: 'home' }, false),
    savedAddressUse({ mode: 'add' }, false),
    savedAddressUse({ mode: 'select', id: null }, true),
  ]).toEqual([null, null, null])
})
