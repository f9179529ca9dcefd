import type { AddressFields } from '#domain/addresses/saved-address.ts'
import { formText } from '../form-text.ts'

export type TypedAddress = AddressFields & { isDefault: boolean }

/** What was typed for an address and isn't saved yet, and the values that its form started with; null for a new address. */
export type UnsavedAddress = { typed: TypedAddress; shown: TypedAddress | null }

/** The result of saving or deleting an address. */
export type AddressAnswer =
  /** `id` is null for a new address. */
  | { act: 'save' | 'delete'; ok: true; message: string; id: string | null }
  | {
      act: 'save' | 'delete'
      ok: false
      message: string
      /** The reason, unless the fields' own errors say it. */
      reason: string | null
      errors: Partial<Record<string, string>>
      /** The address being changed; null for a new one, or if it no longer exists. */
      id: string | null
      /** The address as typed; null for a deletion. */
      typed: TypedAddress | null
      /** The values that the form started with, if an address was being changed. */
      shown: TypedAddress | null
      /** Whether the request failed, so that loaders would fail as well. */
      isUnanswered?: boolean
    }

export const addressFailures = { save: 'Failed to save address', delete: 'Failed to delete address' } as const

/** The name prefix of the hidden fields with the values that the form started with. */
export const shownPrefix = 'shown.'

/** The values that the form started with; null for a new address. */
export const readShownAddress = (form: FormData): TypedAddress | null =>
  form.has(`${shownPrefix}address`) ? readAddressForm(form, shownPrefix) : null

/** The values typed into the form. */
export const readAddressForm = (form: FormData, prefix = ''): TypedAddress => ({
  firstName: formText(form, `${prefix}firstName`),
  lastName: formText(form, `${prefix}lastName`),
  phone: formText(form, `${prefix}phone`),
  address: formText(form, `${prefix}address`),
  city: formText(form, `${prefix}city`),
  state: formText(form, `${prefix}state`),
  isDefault: form.get(`${prefix}isDefault`) !== null,
})
