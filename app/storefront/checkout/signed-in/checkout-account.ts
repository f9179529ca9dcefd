import type { SavedAddress } from '#domain/addresses/saved-address.ts'

/** What the checkout knows of who is signed in. */
export type CheckoutAccount = {
  email: string
  firstName: string
  lastName: string
  phone: string
  /** The default first; null where they couldn't be loaded. */
  addresses: readonly SavedAddress[] | null
}
