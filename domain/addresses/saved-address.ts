export const maxAddresses = 50

/** Its fields in the order of the form. */
export const addressFields = ['firstName', 'lastName', 'phone', 'address', 'city', 'state'] as const
export type AddressFields = Record<(typeof addressFields)[number], string>

export type SavedAddress = AddressFields & { id: string; isDefault: boolean }

const place = ['address', 'city', 'state'] as const

/**
 * The fields that were changed since they were shown: the others may have been changed elsewhere meanwhile. Of where it is, all or none: a
 * street of one place and the city of another would be no address.
 */
export function changedAddressFields(typed: AddressFields, shown: AddressFields): Partial<AddressFields> {
  const isMoved = place.some((name) => typed[name] !== shown[name])
  const isChanged = (name: (typeof addressFields)[number]) =>
    place.some((part) => part === name) ? isMoved : typed[name] !== shown[name]
  return Object.fromEntries(addressFields.filter(isChanged).map((name) => [name, typed[name]]))
}

/** Why nothing was saved or deleted. `gone`: it was deleted meanwhile, or never was this customer's. */
export type AddressRefusal = { ok: false; reason: 'gone' | 'too_many' }

export const addressRefusals: Record<AddressRefusal['reason'], string> = {
  gone: 'This address was deleted, perhaps in another tab.',
  too_many: `You have saved ${maxAddresses} addresses, which is as many as we keep. Please delete one first.`,
}
