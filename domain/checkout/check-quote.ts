import type { PlacementRefusal, PlaceOrderInput, Repriced } from './placement.ts'
import type { Quote } from './quote.ts'

/** Why a quote isn't what the shopper agreed to, or can't be sold; null if neither is the case. */
export function checkQuote(quote: Quote, input: PlaceOrderInput): PlacementRefusal | null {
  if (quote.lines.some((line) => line.problem !== null)) return { reason: 'out_of_stock', quote }
  if (quote.couponProblem) return { reason: 'coupon_invalid', quote }
  const repriced = repricedLines(quote, input)
  if (repriced.length > 0) return { reason: 'price_changed', quote, repriced }
  const { totalAmount, shippingFee } = quote.totals
  // A larger discount may balance a higher fee, so that the total stays the same; the shopper must agree even then.
  const { expectedTotal, expectedShippingFee = shippingFee } = input
  if (shippingFee !== expectedShippingFee) return { reason: 'shipping_changed', quote }
  if (totalAmount !== expectedTotal) return { reason: 'price_changed', quote, repriced }
  return totalAmount === 0 ? { reason: 'nothing_to_pay' } : null
}

// A lower price may balance a higher one, so that the total stays the same; the shopper must agree even then.
function repricedLines({ lines }: Quote, input: PlaceOrderInput): Repriced[] {
  return lines.flatMap((line, index) => {
    const from = input.lines[index]?.expectedPrice
    if (line.problem === 'gone' || from === undefined || from === line.price) return []
    const { productId, size, color, name, price: to } = line
    return [{ productId, size, color, name, from, to }]
  })
}
