import { lineId } from '#domain/cart/cart-line.ts'
import type { LineToRecord } from '#domain/orders/record-order.server.ts'
import type { QuoteReading } from './quote-cart.server.ts'

/** The lines of a quote as an order keeps them: those that can be sold, as they are sold. */
export function linesToRecord(reading: QuoteReading): LineToRecord[] {
  return reading.lines.flatMap(({ quoted, stockId }) => {
    if (quoted.problem !== null || stockId === null) return []
    const { productId, name, slug, image, price, quantity, size, color } = quoted
    const line = { productId, stockId, name, slug, image: image?.key ?? null, price, quantity, size, color }
    return [{ ...line, lineKey: lineId(quoted), kind: 'ready_made', attributes: {} }]
  })
}
