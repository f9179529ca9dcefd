export const maxAddresses = 50

/** The fields in the order of the form. */
export const addressFields = ['firstName', 'lastName', 'phone', 'address', 'city', 'state'] as const
export type AddressFields = Record<(typeof addressFields)[number], string>

export type SavedAddress = AddressFields & { id: string; isDefault: boolean }

const place = ['address', 'city', 'state'] as const

/**
 * The fields that differ from those shown; the others may have been changed elsewhere in the meantime. Address, city
 * and state count as one: a street of one place with the city of another would be wrong.
 */
export function changedAddressFields(typed: AddressFields, shown: AddressFields): Partial<AddressFields> {
  const isMoved = place.some((name) => typed[name] !== shown[name])
  const isChanged = (name: (typeof addressFields)[number]) =>
    place.some((part) => part === name) ? isMoved : typed[name] !== shown[name]
  return Object.fromEntries(addressFields.filter(isChanged).map((name) => [name, typed[name]]))
}

/** Why nothing was saved or deleted. `gone`: it was deleted in the meantime, or never was this customer's. */
export type AddressRefusal = { ok: false; reason: 'gone' | 'too_many' }

export const addressRefusals: Record<AddressRefusal['reason'], string> = {
  gone: 'This address was deleted, perhaps in another tab.',
  too_many: `You have saved ${maxAddresses} addresses, which is as many as we keep. Please delete one first.`,
}
