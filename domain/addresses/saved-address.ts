export const maxAddresses = 50

/** Its fields in the order of the form. */
export const addressFields = ['firstName', 'lastName', 'phone', 'address', 'city', 'state'] as const
export type AddressFields = Record<(typeof addressFields)[number], string>

export type SavedAddress = AddressFields & { id: string; isDefault: boolean }

/** Why nothing was saved or deleted. `gone`: it was deleted meanwhile, or never was this customer's. */
export type AddressRefusal = { ok: false; reason: 'gone' | 'too_many' }

export const addressRefusals: Record<AddressRefusal['reason'], string> = {
  gone: 'This address was deleted, perhaps in another tab.',
  too_many: `You have saved ${maxAddresses} addresses, which is as many as we keep. Please delete one first.`,
}
