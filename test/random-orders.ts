import fc from 'fast-check'
import type { Order } from '#domain/orders/order.ts'
import { anItemToShow, anOrderToShow } from './shown-orders.ts'

const text = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
  fc.constantFrom('<script>alert(1)</script>', '\u202eebub\u202c', 'مرحبا ₦9', 'Àdìrẹ ẹlẹ́kọ', 'Total  ₦1\nTotal  ₦2'),
)
const price = fc.integer({ min: 1, max: 50_000_000 })

/** Orders of one to ten lines with odd kobo, discounts and fees, and any text in names and addresses. */
export const randomOrders: fc.Arbitrary<Order> = fc
  .record({
    items: fc.array(
      fc.record({ name: text, price, quantity: fc.integer({ min: 1, max: 20 }), size: fc.option(text) }),
      { minLength: 1, maxLength: 10 },
    ),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    shippingFee: fc.constantFrom(0, 250_000, 250_001),
    firstName: text,
    address: text,
  })
  .map(({ items: lines, share, shippingFee, firstName, address }) => {
    const items = lines.map((line, at) => anItemToShow({ ...line, lineKey: String(at) }))
    const subtotal = items.reduce((sum, item) => sum + item.price * item.quantity, 0)
    const discount = Math.floor(subtotal * share)
    const { shippingAddress } = anOrderToShow()
    return anOrderToShow({
      items,
      subtotal,
      discount,
      shippingFee,
      totalAmount: subtotal - discount + shippingFee,
      shippingAddress: { ...shippingAddress, firstName, address },
    })
  })

const figure = '(-?)₦([\\d,]+)(?:\\.(\\d\\d))?'
const amountIn = (text: string | undefined) => {
  const [, minus, whole = '', kobo = '00'] = new RegExp(figure).exec(text ?? '') ?? []
  const amount = Number(whole.replaceAll(',', '')) * 100 + Number(kobo)
  return minus ? -amount : amount
}

/** The amounts in kobo that a receipt's text states below its list of items: the lines' subtotals, and each sum by its name. */
export function amountsIn(words: string) {
  // A PDF reader may move a diacritic of a name up to the heading.
  const [, below = words] = words.split(/^\s*ITEMS\s*$/im)
  const lines = below.split(/\r?\n/).map((line) => line.trim())
  const summary = lines.findLastIndex((line) => /^SUMMARY$/i.test(line))
  const sums = lines.slice(summary + 1)
  const sum = (name: string) => amountIn(sums.find((line) => line.startsWith(name)))
  const pieces = lines.slice(0, summary).flatMap((line) => {
    const [, quantity, each, rest = ''] = /^(\d+) × (₦[\d,.]+)(.*)$/.exec(line) ?? []
    return quantity ? [{ quantity: Number(quantity), price: amountIn(each), subtotal: amountIn(rest) }] : []
  })
  return {
    pieces,
    subtotal: sum('Subtotal'),
    discount: sum('Discount'),
    shippingFee: sum('Shipping'),
    totalAmount: sum('Total'),
  }
}
