import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { naira } from '#domain/money/money.ts'
import { type RefundableGoods, type RefundableLine, valueGoods } from './refund-of-goods.ts'

const none = { pieces: 0, amount: 0, restocking: 0 }
const aLine = (lineKey: string, price: number, quantity: number, values: Partial<RefundableLine> = {}) => ({
  ...{ lineKey, price, quantity, refunded: none, restocked: 0, hasStock: true },
  ...values,
})
const goods = (lines: RefundableLine[], { discount = 0, fee = 0, refunded = 0 } = {}): RefundableGoods => ({
  discount,
  shipping: { fee, refunded },
  lines,
})
const value = (of: RefundableGoods, chosen: Record<string, number>, { shipping = false, restock = false } = {}) =>
  valueGoods(of, { lines: Object.entries(chosen).map(([lineKey, pieces]) => ({ lineKey, pieces })), shipping, restock })

// Makes refunds one after another, as the shop records them. Each may make an earlier one fail, or fail itself.
type Asked = { line: number; pieces: number; restock: boolean; fails: number | null }
type Kept = { lineKey: string; pieces: number; amount: number; restock: boolean; hasFailed: boolean }
function refundAll(of: RefundableGoods, asked: readonly Asked[]) {
  const kept: Kept[] = []
  const stock = new Map<string, number>()
  const linesNow = () =>
    of.lines.map((line) => {
      const counted = kept.filter(({ lineKey, hasFailed }) => lineKey === line.lineKey && !hasFailed)
      const sum = (figure: (one: Kept) => number) => counted.reduce((all, one) => all + figure(one), 0)
      const refunded = {
        pieces: sum(({ pieces }) => pieces),
        amount: sum(({ amount }) => amount),
        restocking: sum(({ restock, pieces }) => (restock ? pieces : 0)),
      }
      return { ...line, refunded, restocked: stock.get(line.lineKey) ?? 0 }
    })
  const apply = ({ line: at, pieces, restock, fails }: Asked) => {
    const lines = linesNow()
    const line = lines[at % lines.length]
    if (!line || pieces === 0) return
    const { lineKey } = line
    const valued = value({ ...of, lines }, { [lineKey]: pieces }, { restock })
    expect(valued.ok).toBe(pieces <= line.quantity - line.refunded.pieces)
    const part = valued.ok ? valued.value.lines[0] : undefined
    if (!part) return
    expect(part.amount).toBeGreaterThanOrEqual(0)
    stock.set(lineKey, line.restocked + part.restock)
    kept.push({ lineKey, pieces, amount: part.amount, restock, hasFailed: false })
    const failing = fails === null ? undefined : kept[fails % kept.length]
    if (failing) failing.hasFailed = true
  }
  for (const one of asked) apply(one)
  for (const [line, { quantity, refunded }] of linesNow().entries())
    apply({ line, pieces: quantity - refunded.pieces, restock: true, fails: null })
  return linesNow()
}

const anyLines = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 2_000_000_000 }), fc.integer({ min: 1, max: 6 })), {
    minLength: 1,
    maxLength: 5,
  })
  .map((all) => all.map(([price, quantity], at) => aLine(`line ${at}`, price, quantity)))
const subtotalOf = (lines: readonly RefundableLine[]) =>
  lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
const anyOrder = anyLines.chain((lines) =>
  fc.integer({ min: 0, max: subtotalOf(lines) }).map((discount) => goods(lines, { discount })),
)
const anyAsked = fc.array(
  fc.record({
    line: fc.nat(4),
    pieces: fc.integer({ min: 0, max: 7 }),
    restock: fc.boolean(),
    fails: fc.option(fc.nat(5)),
  }),
  { maxLength: 12 },
)

describe('the value of goods', () => {
  // @rule D43 | Refunds of all lines, in any parts, add up to what was paid for them, to the kobo
  //   broken by: the share of each piece rounded separately (refund-of-goods.ts) broken by: failed refunds counted
  //   (refund-of-goods.ts)
  test('of all lines in any parts is what was paid for them, even if refunds fail in between', () => {
    fc.assert(
      fc.property(anyOrder, anyAsked, (order, asked) => {
        const lines = refundAll(order, asked)
        const back = lines.reduce((sum, { refunded }) => sum + refunded.amount, 0)
        expect(back).toBe(subtotalOf(order.lines) - order.discount)
      }),
    )
  })

  // @rule D43 | Each piece is restocked once, however often its refunds fail and are requested again
  //   broken by: all pieces of a refund restocked, whatever was restocked before (refund-of-goods.ts)
  test('never restocks more pieces than were bought', () => {
    fc.assert(
      fc.property(anyOrder, anyAsked, (order, asked) => {
        for (const { quantity, restocked } of refundAll(order, asked)) expect(restocked).toBeLessThanOrEqual(quantity)
      }),
    )
  })

  test('with the shipping is the total, and each line bears its share of the discount', () => {
    const order = goods([aLine('a', 100, 2), aLine('b', 101, 1)], { discount: 100, fee: 2_500 * naira })
    expect(value(order, { a: 2, b: 1 }, { shipping: true, restock: true })).toEqual({
      ok: true,
      value: {
        amount: 301 - 100 + 2_500 * naira,
        shippingFee: 2_500 * naira,
        lines: [
          { lineKey: 'a', pieces: 2, amount: 134, restock: 2 },
          { lineKey: 'b', pieces: 1, amount: 67, restock: 1 },
        ],
        addedToStock: 3,
      },
    })
    expect(value(order, { b: 1 })).toMatchObject({ value: { amount: 67, lines: [{ restock: 0 }], addedToStock: 0 } })
  })

  test('restocks no pieces whose stock row is gone', () => {
    const order = goods([aLine('a', 100, 2, { hasStock: false }), aLine('b', 100, 1)])
    expect(value(order, { a: 2, b: 1 }, { restock: true })).toMatchObject({
      value: { lines: [{ restock: 2 }, { restock: 1 }], addedToStock: 1 },
    })
  })
})

describe('a piece whose refund failed after it was restocked', () => {
  const one = aLine('a', 100, 3, { restocked: 1 })
  test('is not restocked again when it is refunded again', () => {
    expect(value(goods([one]), { a: 1 }, { restock: true })).toMatchObject({ value: { lines: [{ restock: 0 }] } })
    expect(value(goods([one]), { a: 2 }, { restock: true })).toMatchObject({ value: { lines: [{ restock: 1 }] } })
  })
})

describe('a refund is refused for', () => {
  const order = goods(
    [aLine('a', 100, 3, { refunded: { pieces: 2, amount: 200, restocking: 0 } }), aLine('b', 100, 1)],
    {
      fee: 500,
      refunded: 500,
    },
  )
  test.each([
    ['nothing', {}, {}, { reason: 'nothing_chosen' }],
    ['no pieces', { a: 0 }, {}, { reason: 'nothing_chosen' }],
    ['a line of another order', { a: 1, x: 1 }, {}, { reason: 'unknown_line' }],
    ['more than is left', { a: 2 }, {}, { reason: 'too_many_pieces', lineKey: 'a', left: 1 }],
    ['the delivery a second time', { a: 1 }, { shipping: true }, { reason: 'shipping_refunded' }],
  ])('%s', (_, chosen, options, refusal) => {
    expect(value(order, chosen, options)).toEqual({ ok: false, ...refusal })
  })

  test('goods that cost nothing, without an error', () => {
    const lines = [{ lineKey: 'a', pieces: 1, amount: 0, restock: 0 }]
    expect(value(goods([aLine('a', 0, 2)]), { a: 1 })).toEqual({
      ok: true,
      value: { amount: 0, shippingFee: 0, lines, addedToStock: 0 },
    })
  })

  test('a line named twice with more than is left', () => {
    const lines = [
      { lineKey: 'a', pieces: 1 },
      { lineKey: 'a', pieces: 1 },
    ]
    expect(valueGoods(order, { lines, shipping: false, restock: false })).toMatchObject({ reason: 'too_many_pieces' })
  })
})
