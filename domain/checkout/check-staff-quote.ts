import type { StaffOrderInput, StaffOrderRefusal, StaffQuote } from './staff-order.ts'

/** Why a quote isn't what the member of staff saw, or can't be sold; null if neither is the case. */
export function checkStaffQuote(
  quote: StaffQuote,
  { lines, expectedTotal }: Pick<StaffOrderInput, 'lines' | 'expectedTotal'>,
): StaffOrderRefusal | null {
  if (quote.lines.some(({ problem }) => problem !== null)) return { reason: 'out_of_stock', quote }
  if (quote.couponProblem) return { reason: 'coupon_invalid', quote }
  if (quote.notBelow.length > 0) return { reason: 'not_below', quote }
  const isRepriced = quote.lines.some((line, at) => {
    if (line.problem === 'gone') return true
    return (line.listPrice ?? line.price) !== lines[at]?.expectedPrice
  })
  const { subtotal, totalAmount } = quote.totals
  if (subtotal === 0 || totalAmount === 0) return { reason: 'nothing_to_pay' }
  return isRepriced || totalAmount !== expectedTotal ? { reason: 'price_changed', quote } : null
}
