import { formatNaira } from '#domain/money/money.ts'
import type { PricingTerms } from './price-cart.ts'

const always = 'on every order'

/** Which orders are shipped free, after words such as “Free shipping”: "on orders over ₦50,000". */
export const freeShippingText = ({ shippingFee, freeShippingAbove }: PricingTerms): string =>
  shippingFee === 0 || freeShippingAbove === 0 ? always : `on orders over ${formatNaira(freeShippingAbove)}`

/** The same, with what shipping costs otherwise. */
export function shippingText(terms: PricingTerms): string {
  const free = freeShippingText(terms)
  return free === always ? free : `${free}; below that shipping is ${formatNaira(terms.shippingFee)}`
}
