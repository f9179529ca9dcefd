import type { Viewer } from '#domain/accounts/viewer.ts'
import { saveAddress } from '#domain/addresses/save-address.server.ts'
import type { Shop } from '#domain/shop.ts'
import type { PlaceOrderInput } from './placement.ts'

/**
 * Saves the address of an order, if the customer wanted that: as a new address, or as a change to one of hers. The
 * order doesn't depend on it, since it has a copy of the address.
 */
export async function saveUsedAddress(
  shop: Pick<Shop, 'db' | 'clock' | 'report'>,
  { savedAddress, shippingAddress }: PlaceOrderInput,
  viewer: Viewer,
): Promise<void> {
  if (!savedAddress || savedAddress.use === 'chosen' || viewer.kind === 'anonymous') return
  const { email: _, ...fields } = shippingAddress
  const id = savedAddress.use === 'changed' ? savedAddress.id : null
  try {
    await saveAddress(shop, viewer, { id, fields, isDefault: 'as it is' })
  } catch (fault) {
    shop.report(fault, 'saving the address of an order')
  }
}
