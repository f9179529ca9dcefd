import type { Viewer } from '#domain/accounts/viewer.ts'
import { addressFieldsSchema } from '#domain/addresses/address-fields.ts'
import { findAddress } from '#domain/addresses/list-addresses.server.ts'
import { addressFields } from '#domain/addresses/saved-address.ts'
import type { Tx } from '#domain/transaction.server.ts'
import type { PlaceOrderInput, SavedAddressRefusal } from './placement.ts'

/**
 * Why an order can't go to the saved address that it names: it isn't one of the viewer's (any more), or it isn't what
 * the shopper saw and agreed to. Null if it can, or if it names none.
 */
export async function checkSavedAddress(
  tx: Tx,
  { savedAddress, shippingAddress }: PlaceOrderInput,
  viewer: Viewer,
): Promise<SavedAddressRefusal | null> {
  if (!savedAddress || savedAddress.use === 'new') return null
  const found = viewer.kind === 'anonymous' ? null : await findAddress(tx, viewer, savedAddress.id)
  if (!found) return { reason: 'address_gone' }
  if (savedAddress.use === 'changed') return null
  const { data: saved } = addressFieldsSchema.safeParse(found)
  const isAsShown = addressFields.every((field) => saved?.[field] === shippingAddress[field])
  return isAsShown ? null : { reason: 'address_changed' }
}
