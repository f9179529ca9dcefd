import type { AddressFields } from '#domain/addresses/saved-address.ts'
import { formText } from '../form-text.ts'

export type TypedAddress = AddressFields & { isDefault: boolean }

/** What was typed of an address and isn't saved yet, and what its form had in it at first; null of a new one. */
export type UnsavedAddress = { typed: TypedAddress; shown: TypedAddress | null }

/** What became of an address that was sent, or was to be deleted. */
export type AddressAnswer =
  /** `id` is null of a new address. */
  | { act: 'save' | 'delete'; ok: true; message: string; id: string | null }
  | {
      act: 'save' | 'delete'
      ok: false
      message: string
      /** Why, beside the fields that say it themselves. */
      reason: string | null
      errors: Partial<Record<string, string>>
      /** The address that was being changed; null for a new one, and where it is gone. */
      id: string | null
      /** As it was typed; null of a deletion. */
      typed: TypedAddress | null
      /** What the form had in it at first, where an address was being changed. */
      shown: TypedAddress | null
      /** Whether the server wasn't reached, so that nothing can be loaded either. */
      isUnanswered?: boolean
    }

export const addressFailures = { save: 'Failed to save address', delete: 'Failed to delete address' } as const

/** Begins the names of the hidden fields that say what the form had in it at first. */
export const shownPrefix = 'shown.'

/** What the form had in it at first; null of one for a new address. */
export const readShownAddress = (form: FormData): TypedAddress | null =>
  form.has(`${shownPrefix}address`) ? readAddressForm(form, shownPrefix) : null

/** What was typed into the form. */
export const readAddressForm = (form: FormData, prefix = ''): TypedAddress => ({
  firstName: formText(form, `${prefix}firstName`),
  lastName: formText(form, `${prefix}lastName`),
  phone: formText(form, `${prefix}phone`),
  address: formText(form, `${prefix}address`),
  city: formText(form, `${prefix}city`),
  state: formText(form, `${prefix}state`),
  isDefault: form.get(`${prefix}isDefault`) !== null,
})
