import type { LinesEdited } from '#domain/fulfilment/edit-lines.server.ts'
import { formatNaira } from '#domain/money/money.ts'
import { linesGoneText } from '../lines-gone-text.ts'

type Refused = Exclude<LinesEdited, { ok: true } | { reason: 'to_agree' }>

const words = {
  not_found: 'There is no such order any more.',
  changed: 'Somebody else has changed this order. Here it is as it is now.',
  paid: 'This order is paid by now.',
  under_way: 'Money for this order is on its way. Please wait until that is settled.',
  ended: 'This order isn’t waiting for its payment any more.',
  empty: 'Nothing would be left. Please cancel the order instead.',
  same: 'Nothing is changed.',
  nothing_to_pay: 'Nothing would be left to pay. Please cancel the order instead.',
  not_for_sale: 'This piece isn’t for sale any more.',
  already_in_it: 'This piece is in the order already: please change its quantity.',
} as const

/** The message why an order's pieces weren't changed. */
export function editRefusalText(refused: Refused): string {
  switch (refused.reason) {
    case 'out_of_stock':
      return linesGoneText(refused.lines, 'There aren’t enough pieces in stock')
    case 'other_price':
      return refused.price === null
        ? `${refused.name} isn’t for sale any more, so there can’t be more of it.`
        : `${refused.name} costs ${formatNaira(refused.price)} today, so there can’t be more of it at the price of this order.`
    case 'no_session':
    case 'not_allowed':
    case 'sign_in_again':
      return 'Failed to change the order'
    default:
      return words[refused.reason]
  }
}

export const contactRefusals: Partial<Record<string, string>> = {
  not_found: words.not_found,
  not_unpaid: words.ended,
  changed: words.changed,
  same: words.same,
}
