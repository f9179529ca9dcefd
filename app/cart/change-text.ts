import { describeChoice, fullName } from '#domain/cart/describe-line.ts'
import type { Quote } from '#domain/checkout/quote.ts'
import { formatNaira, type Kobo } from '#domain/money/money.ts'
import { shippingFeeOf, type Totals } from '#domain/pricing/price-cart.ts'
import { allInCartText } from './all-in-cart-text.ts'
import type { LineChange } from './line-change.ts'

/** The message for a change of a line, with its size and colour. */
export function changeText(change: LineChange): string {
  const name = fullName(change.line)
  switch (change.kind) {
    case 'price':
      return `${name} now costs ${formatNaira(change.to)} instead of ${formatNaira(change.from)}.`
    case 'fewer':
      return change.inAll
        ? `${name}: only ${change.left} left in all, so we lowered your quantity to ${change.now}.`
        : `${name}: only ${change.left} left, so we lowered your quantity.`
    case 'taken':
      return `${name}: ${lowerFirst(allInCartText(change.left))}, in another size or color.`
    case 'sold_out':
      return `${name} has sold out.`
    case 'not_made':
      return `${change.line.name} is no longer made in ${describeChoice(change.line)}.`
    case 'choose_size':
      return `${name} comes in sizes now. Please select a size.`
    case 'choose_color':
      return `${name} comes in colors now. Please select a color.`
    case 'gone':
      return `${name} is no longer sold, so we took it out of your cart.`
  }
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** The message for a coupon that was removed. */
export const couponRemovedText = ({ message }: { message: string }) => `Your coupon was removed: ${message}.`

/** One message per changed amount; never empty when the totals differ. */
export function sumTexts(before: Totals, { totals, coupon }: Pick<Quote, 'totals' | 'coupon'>): string[] {
  const discount = coupon ? `Your coupon ${coupon.code} now takes off` : 'Your discount is now'
  return [
    totalText('Your items now cost', before.subtotal, totals.subtotal),
    totalText(discount, before.discount, totals.discount),
    feeText(before.shippingFee, totals.shippingFee),
  ].filter((text) => text !== null)
}

/** The message that shipping the same goods now costs another fee, because the shop's terms changed; null if they didn't. */
export function termsChangedText(before: Totals, { totals, terms }: Pick<Quote, 'totals' | 'terms'>): string | null {
  const { subtotal, discount, shippingFee } = before
  // Servers of an earlier release don't send the terms.
  const isSame = subtotal === 0 || !terms || shippingFeeOf(subtotal - discount, terms) === shippingFee
  return isSame ? null : feeText(shippingFee, totals.shippingFee)
}

function feeText(from: Kobo, to: Kobo): string | null {
  if (to === 0 && from !== 0) return `Shipping is now free. It was ${formatNaira(from)}.`
  if (from === 0 && to !== 0) return `Shipping now costs ${formatNaira(to)}. It was free.`
  return totalText('Shipping now costs', from, to)
}

const totalText = (what: string, from: Kobo, to: Kobo) =>
  from === to ? null : `${what} ${formatNaira(to)} instead of ${formatNaira(from)}.`
