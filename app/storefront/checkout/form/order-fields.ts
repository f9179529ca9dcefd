import type { SavedAddressUse } from '#domain/addresses/saved-address-use.ts'
import type { CartLine } from '#domain/cart/cart-line.ts'
import type { ProviderName } from '#domain/orders/provider-name.ts'
import type { ShippingAddress } from '#domain/orders/shipping-address.ts'
import type { Totals } from '#domain/pricing/price-cart.ts'

/** What the shopper agreed to by pressing the button. */
export type Agreed = {
  address: ShippingAddress
  savedAddress?: SavedAddressUse
  /** The e-mail address of the account for which the page is shown; sent as an empty one by a guest's. */
  account?: string
  provider: ProviderName
  lines: CartLine[]
  couponCode: string | null
  totals: Totals
}

/** The same as form fields. The server only compares the total and prices with its own. */
export function orderFields({ address, savedAddress, account, provider, lines, couponCode, totals }: Agreed) {
  const cart = lines.map(({ productId, size, color, quantity, price }) => ({
    productId,
    size,
    color,
    quantity,
    expectedPrice: price,
  }))
  return {
    ...address,
    ...(savedAddress && { savedAddress: JSON.stringify(savedAddress) }),
    account: account ?? '',
    paymentGateway: provider,
    cart: JSON.stringify(cart),
    couponCode: couponCode ?? '',
    expectedTotal: String(totals.totalAmount),
    expectedShippingFee: String(totals.shippingFee),
  }
}
