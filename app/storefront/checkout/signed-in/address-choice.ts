import { addressFields, type SavedAddress } from '#domain/addresses/saved-address.ts'
import type { SavedAddressUse } from '#domain/addresses/saved-address-use.ts'
import { addressProblem, cleanText, type ShippingAddress } from '#domain/orders/shipping-address.ts'

/** How the address of an order is given: one of the saved ones is selected, a new one is typed, or a saved one is edited. */
export type AddressChoice = { mode: 'select'; id: string | null } | { mode: 'add' } | { mode: 'edit'; id: string }

type Addresses = readonly SavedAddress[]

/** Before anything was chosen: the default or else the first address; the form where there is none, or where that one is incomplete. */
export function firstChoice(addresses: Addresses): AddressChoice {
  const selected = preselected(addresses)
  if (!selected) return { mode: 'add' }
  return isComplete(selected) ? { mode: 'select', id: selected.id } : { mode: 'edit', id: selected.id }
}

/** After Cancel: the default or else the first address is selected. */
export function cancelled(addresses: Addresses): AddressChoice {
  const selected = preselected(addresses)
  return selected ? { mode: 'select', id: selected.id } : { mode: 'add' }
}

/** A choice by the addresses that there are now: one that was deleted isn't selected any more, and what was typed of it is a new one. */
export function stillPossible(choice: AddressChoice, addresses: Addresses): AddressChoice {
  if (choice.mode === 'add') return choice
  const isThere = addresses.some(({ id }) => id === choice.id)
  if (isThere) return choice
  return choice.mode === 'edit' || addresses.length === 0 ? { mode: 'add' } : { mode: 'select', id: null }
}

/** What the order does with the saved addresses; null when a typed address isn't to be saved. */
export function savedAddressUse(choice: AddressChoice, isSaved: boolean): SavedAddressUse | null {
  if (choice.mode === 'select') return choice.id === null ? null : { use: 'chosen', id: choice.id }
  if (!isSaved) return null
  return choice.mode === 'edit' ? { use: 'changed', id: choice.id } : { use: 'new' }
}

/** A saved address as an order takes it; the e-mail address is the account's. */
export const toShippingAddress = (
  { firstName, lastName, phone, address, city, state }: SavedAddress,
  email: string,
): ShippingAddress => ({ firstName, lastName, email, phone, address, city, state })

/** Whether an order can go to a saved address as it is. Those of the account's own form may lack a name or phone. */
export const isComplete = (saved: SavedAddress): boolean =>
  addressFields.every((field) => addressProblem(field, cleanText(saved[field])) === null)

const preselected = (addresses: Addresses) => addresses.find(({ isDefault }) => isDefault) ?? addresses[0]
