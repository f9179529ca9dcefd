import type { Viewer } from '#domain/accounts/viewer.ts'
import { saveAddress } from '#domain/addresses/save-address.server.ts'
import type { Shop } from '#domain/shop.ts'
import type { PlaceOrderInput } from './placement.ts'

/**
 * Saves the address of an order that is placed, where the customer asked for it: a new one, which becomes the default if it is the first, or
 * the change of one she had. The order stands whatever becomes of this: it has its own copy.
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
