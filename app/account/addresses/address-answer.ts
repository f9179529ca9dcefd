import type { AddressFields } from '#domain/addresses/saved-address.ts'
import { formText } from '../form-text.ts'

export type TypedAddress = AddressFields & { isDefault: boolean }

/** What became of an address that was sent, or was to be deleted. */
export type AddressAnswer =
  | { act: 'save' | 'delete'; ok: true; message: string }
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
      /** Whether the server wasn't reached, so that nothing can be loaded either. */
      isUnanswered?: boolean
    }

export const addressFailures = { save: 'Failed to save address', delete: 'Failed to delete address' } as const

/** What was typed into the form. */
export const readAddressForm = (form: FormData): TypedAddress => ({
  firstName: formText(form, 'firstName'),
  lastName: formText(form, 'lastName'),
  phone: formText(form, 'phone'),
  address: formText(form, 'address'),
  city: formText(form, 'city'),
  state: formText(form, 'state'),
  isDefault: form.get('isDefault') !== null,
})
