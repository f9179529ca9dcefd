import type { StaffOrderRefusal, StaffQuotedLine } from '#domain/checkout/staff-order.ts'
import { formatNaira } from '#domain/money/money.ts'

/** The message why the price of an order is unknown when no answer came. */
export const unreachedText = 'The shop can’t be reached, so it isn’t known what it comes to. What you typed stays.'

/** The message why an order wasn't created. */
export function refusalText(refused: StaffOrderRefusal): string {
  switch (refused.reason) {
    case 'out_of_stock':
      return 'Not everything is there as it was asked for. See what is marked.'
    case 'price_changed':
      return `It comes to ${formatNaira(refused.quote.totals.totalAmount)} by now. Please look again.`
    case 'coupon_invalid':
      return refused.quote.couponProblem?.message ?? 'The coupon doesn’t count.'
    case 'not_below':
      return 'A price that is agreed must be below the shop’s own.'
    case 'may_not_agree':
      return 'You may not agree on prices.'
    case 'nothing_to_pay':
      return 'Nothing would be left to pay. An order needs a price.'
    case 'customer_gone':
      return 'This customer isn’t known any more. Please choose somebody else, or type who it is.'
    case 'key_reused':
      return 'An order was made from this page already. Look for it in the list before you make another.'
  }
}

/** Why a line can't be sold as requested; null if it can. */
export function lineProblemText(line: StaffQuotedLine): string | null {
  switch (line.problem) {
    case null:
      return null
    case 'gone':
      return 'It isn’t for sale any more'
    case 'choose_size':
    case 'choose_color':
    case 'not_made':
      return 'It isn’t made in this size and colour any more'
    case 'sold_out':
      return 'Sold out'
    case 'too_many':
      return line.sellable === 1 ? 'Only 1 is left' : `Only ${line.sellable} are left`
  }
}
