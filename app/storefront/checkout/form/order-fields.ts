import type { SavedAddressUse } from '#domain/addresses/saved-address-use.ts'
import type { CartLine } from '#domain/cart/cart-line.ts'
import type { Quote } from '#domain/checkout/quote.ts'
import type { ProviderName } from '#domain/orders/provider-name.ts'
import type { ShippingAddress } from '#domain/orders/shipping-address.ts'
import type { Totals } from '#domain/pricing/price-cart.ts'

/** Everything that the shopper agreed to by pressing the button. */
export type Agreed = {
  address: ShippingAddress
  savedAddress?: SavedAddressUse
  /** The email address of the account that the page was shown for; guests send an empty one. */
  account?: string
  provider: ProviderName
  lines: CartLine[]
  couponCode: string | null
  totals: Totals
  /** The last quote that the page had. */
  quote?: Quote | null
}

/** The form fields for these contents. The server uses the total and prices only to compare them with its own. */
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
