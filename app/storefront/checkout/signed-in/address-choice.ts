import { addressFields, type SavedAddress } from '#domain/addresses/saved-address.ts'
import type { SavedAddressUse } from '#domain/addresses/saved-address-use.ts'
import { addressProblem, cleanText, type ShippingAddress } from '#domain/orders/shipping-address.ts'

/** How the shipping address is given: a saved one is selected, a new one is typed, or a saved one is edited. */
export type AddressChoice = { mode: 'select'; id: string | null } | { mode: 'add' } | { mode: 'edit'; id: string }

type Addresses = readonly SavedAddress[]

/** The initial choice: the default address, else the first. The form is shown if there is none or it is incomplete. */
export function firstChoice(addresses: Addresses): AddressChoice {
  const selected = preselected(addresses)
  if (!selected) return { mode: 'add' }
  return isComplete(selected) ? { mode: 'select', id: selected.id } : { mode: 'edit', id: selected.id }
}

/** The choice after Cancel: the default address, else the first. */
export function cancelled(addresses: Addresses): AddressChoice {
  const selected = preselected(addresses)
  return selected ? { mode: 'select', id: selected.id } : { mode: 'add' }
}

/**
 * Adapts a choice to the current addresses. A deleted address is no longer selected; if it was being edited, its text becomes a new
 * address.
 */
export function stillPossible(choice: AddressChoice, addresses: Addresses): AddressChoice {
  if (choice.mode === 'add') return choice
  const isThere = addresses.some(({ id }) => id === choice.id)
  if (isThere) return choice
  return choice.mode === 'edit' || addresses.length === 0 ? { mode: 'add' } : { mode: 'select', id: null }
}

/** How the order uses the saved addresses; null when a typed address isn't to be saved. */
export function savedAddressUse(choice: AddressChoice, isSaved: boolean): SavedAddressUse | null {
  if (choice.mode === 'select') return choice.id === null ? null : { use: 'chosen', id: choice.id }
  if (!isSaved) return null
  return choice.mode === 'edit' ? { use: 'changed', id: choice.id } : { use: 'new' }
}

/** Converts a saved address to an order's shipping address, with the account's email address. */
export const toShippingAddress = (
  { firstName, lastName, phone, address, city, state }: SavedAddress,
  email: string,
): ShippingAddress => ({ firstName, lastName, email, phone, address, city, state })

/** Whether a saved address has all that an order needs: those from the account's own form may lack a name or phone. */
export const isComplete = (saved: SavedAddress): boolean =>
  addressFields.every((field) => addressProblem(field, cleanText(saved[field])) === null)

const preselected = (addresses: Addresses) => addresses.find(({ isDefault }) => isDefault) ?? addresses[0]
