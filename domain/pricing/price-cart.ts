import { type Coupon, discountFor } from '#domain/coupons/coupon.ts'
import { type Kobo, naira } from '#domain/money/money.ts'

/** What shipping costs, and above which amount after the discount it is free. */
export type PricingTerms = { shippingFee: Kobo; freeShippingAbove: Kobo }

export type PricedLine = { price: Kobo; quantity: number }

export type Totals = { subtotal: Kobo; discount: Kobo; shippingFee: Kobo; totalAmount: Kobo }

/**
 * The totals of a cart in kobo. The only calculation of them: for display in the browser and for the order on the
 * server. An empty cart costs nothing, shipping included.
 */
export function priceCart(lines: readonly PricedLine[], coupon: Coupon | null, terms: PricingTerms): Totals {
  const subtotal = lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
  const discount = coupon ? discountFor(coupon, subtotal) : 0
  const shippingFee = lines.length === 0 ? 0 : shippingFeeOf(subtotal - discount, terms)
  return { subtotal, discount, shippingFee, totalAmount: subtotal - discount + shippingFee }
}

/** What shipping goods costs, for their amount after the discount. */
export const shippingFeeOf = (amount: Kobo, terms: PricingTerms): Kobo =>
  shipsFree(amount, terms) ? 0 : terms.shippingFee

/**
 * How far a cart is from free shipping; `amount` in kobo. Out of reach: a coupon takes (nearly) everything off that is
 * added.
 */
export type FreeShipping = { state: 'reached' } | { state: 'missing'; amount: Kobo } | { state: 'out_of_reach' }

// When even 200 times the threshold doesn't suffice, a coupon takes everything off that is added.
const mostNairaToAdd = ({ freeShippingAbove }: PricingTerms) =>
  Math.max(10_000_000, Math.ceil(freeShippingAbove / naira) * 200)

/**
 * How much more must be in the cart for free shipping, as the smallest number of whole naira. The coupon also discounts
 * what is added, and may begin to apply with it. Exactly at the threshold one more naira is needed, so the nudge never
 * says ₦0.
 */
export function missingForFreeShipping(subtotal: Kobo, coupon: Coupon | null, terms: PricingTerms): FreeShipping {
  const shipsWith = (added: number) => {
    const amount = subtotal + added * naira
    return shipsFree(amount - (coupon ? discountFor(coupon, amount) : 0), terms)
  }
  if (terms.shippingFee === 0 || shipsWith(0)) return { state: 'reached' }
  // A smaller amount isn't enough even without a discount.
  const atLeast = Math.max(1, Math.floor((terms.freeShippingAbove - subtotal) / naira) + 1)
  if (shipsWith(atLeast)) return { state: 'missing', amount: atLeast * naira }
  // If the coupon applies here, it also applies to larger amounts. From here on the amount after discount never falls.
  const most = mostNairaToAdd(terms)
  if (!shipsWith(most)) return { state: 'out_of_reach' }
  return { state: 'missing', amount: firstFrom(atLeast, most, shipsWith) * naira }
}

/**
 * The first whole number in a range for which `predicate` is true, if it is true of the last one and of all after the
 * first.
 */
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
