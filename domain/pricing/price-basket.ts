import { type Coupon, discountFor } from '#domain/coupons/coupon.ts'
import { type Kobo, naira } from '#domain/money/money.ts'

/** Shipping is free when the amount after discount is above this. */
export const freeShippingAbove: Kobo = 50_000 * naira
export const flatShippingFee: Kobo = 2_500 * naira

export type PricedLine = { price: Kobo; quantity: number }

export type Totals = { subtotal: Kobo; discount: Kobo; shippingFee: Kobo; totalAmount: Kobo }

/**
 * The totals of a basket in kobo: the one calculation, in the browser for display and on the server for the order.
 * An empty basket ships nothing and costs nothing.
 */
export function priceBasket(lines: readonly PricedLine[], coupon: Coupon | null): Totals {
  const subtotal = lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
  const discount = coupon ? discountFor(coupon, subtotal) : 0
  const shippingFee = lines.length === 0 || ships(subtotal - discount) ? 0 : flatShippingFee
  return { subtotal, discount, shippingFee, totalAmount: subtotal - discount + shippingFee }
}

/**
 * What is still missing for free shipping, in kobo, as the smallest number of whole naira that passes the line; null when it
 * is reached. At exactly the threshold one more naira is needed, so the nudge never says ₦0.
 */
export function missingForFreeShipping(amountAfterDiscount: Kobo): Kobo | null {
  if (ships(amountAfterDiscount)) return null
  return (Math.floor((freeShippingAbove - amountAfterDiscount) / naira) + 1) * naira
}

const ships = (amount: Kobo) => amount > freeShippingAbove
