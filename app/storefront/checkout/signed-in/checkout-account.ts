import type { SavedAddress } from '#domain/addresses/saved-address.ts'

/** The signed-in customer's data for the checkout. */
export type CheckoutAccount = {
  email: string
  firstName: string
  lastName: string
  phone: string
  /** The default address comes first; null when they couldn't be loaded. */
  addresses: readonly SavedAddress[] | null
}
