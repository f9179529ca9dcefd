import { type Coupon, discountFor } from '#domain/coupons/coupon.ts'
import { type Kobo, naira } from '#domain/money/money.ts'

/** What sending an order costs, and above which amount after discount it is free. */
export type PricingTerms = { shippingFee: Kobo; freeShippingAbove: Kobo }

export type PricedLine = { price: Kobo; quantity: number }

export type Totals = { subtotal: Kobo; discount: Kobo; shippingFee: Kobo; totalAmount: Kobo }

/**
 * The totals of a cart in kobo: the one calculation, in the browser for display and on the server for the order.
 * An empty cart ships nothing and costs nothing.
 */
export function priceCart(lines: readonly PricedLine[], coupon: Coupon | null, terms: PricingTerms): Totals {
  const subtotal = lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
  const discount = coupon ? discountFor(coupon, subtotal) : 0
  const shippingFee = lines.length === 0 ? 0 : shippingFeeOf(subtotal - discount, terms)
  return { subtotal, discount, shippingFee, totalAmount: subtotal - discount + shippingFee }
}

/** What sending goods for an amount after discount costs. */
export const shippingFeeOf = (amount: Kobo, terms: PricingTerms): Kobo =>
  shipsFree(amount, terms) ? 0 : terms.shippingFee

/** How far a cart is from free shipping; `amount` in kobo. Out of reach: a coupon takes (nearly) all that is added. */
export type FreeShipping = { state: 'reached' } | { state: 'missing'; amount: Kobo } | { state: 'out_of_reach' }

// Beyond 200 times the line a coupon takes all that is added.
const mostNairaToAdd = ({ freeShippingAbove }: PricingTerms) =>
  Math.max(10_000_000, Math.ceil(freeShippingAbove / naira) * 200)

/**
 * What goods must still be added for to ship free, as the smallest number of whole naira: the coupon discounts them, too, and
 * may begin to count with them. At exactly the threshold one more naira is needed, so the nudge never says ₦0.
 */
export function missingForFreeShipping(subtotal: Kobo, coupon: Coupon | null, terms: PricingTerms): FreeShipping {
  const shipsWith = (added: number) => {
    const amount = subtotal + added * naira
    return shipsFree(amount - (coupon ? discountFor(coupon, amount) : 0), terms)
  }
  if (terms.shippingFee === 0 || shipsWith(0)) return { state: 'reached' }
  // Less than this doesn't do even without a discount.
  const atLeast = Math.max(1, Math.floor((terms.freeShippingAbove - subtotal) / naira) + 1)
  if (shipsWith(atLeast)) return { state: 'missing', amount: atLeast * naira }
  // The coupon counts here, so it counts with more, too: from here on the amount after discount never falls.
  const most = mostNairaToAdd(terms)
  if (!shipsWith(most)) return { state: 'out_of_reach' }
  return { state: 'missing', amount: firstFrom(atLeast, most, shipsWith) * naira }
}

/** The first whole number in a range of which `holds` is true, when it is true of the last and of all after the first. */
function firstFrom(from: number, to: number, predicate: (number: number) => boolean): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (predicate(middle)) high = middle
    else low = middle + 1
  }
  return low
}

const shipsFree = (amount: Kobo, { freeShippingAbove }: PricingTerms) => amount > freeShippingAbove
