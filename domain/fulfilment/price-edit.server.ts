import { lineId } from '#domain/cart/cart-line.ts'
import { readLines } from '#domain/checkout/read-lines.server.ts'
import { type Coupon, discountFor } from '#domain/coupons/coupon.ts'
import type { Kobo } from '#domain/money/money.ts'
import type { AppliedCoupon } from '#domain/orders/order.ts'
import type { LineToRecord } from '#domain/orders/record-order.server.ts'
import { shippingFeeOf, type Totals } from '#domain/pricing/price-cart.ts'
import { readSettings } from '#domain/settings/read-settings.server.ts'
import type { Tx } from '#domain/transaction.server.ts'
import type { EditedLine, EditedOrder, LinesEdit } from './edited-order.ts'

export type LinesRefusal =
  /**
   * `empty`: no line would be left; `same`: nothing is different; `not_for_sale`: the product can't be added as
   * requested.
   */
  | { ok: false; reason: 'changed' | 'empty' | 'same' | 'nothing_to_pay' | 'not_for_sale' | 'already_in_it' }
  /** More of a line was requested, but its price today isn't the one at which it was sold. */
  | { ok: false; reason: 'other_price'; name: string; price: Kobo | null }

/** The order's lines aren't those seen any more, but the wanted ones. */
export type AsWanted = { ok: false; reason: 'as_wanted' }

export type PricedEdit = {
  ok: true
  edited: EditedOrder
  coupon: AppliedCoupon | null
  quantities: Map<string, number>
  added: LineToRecord[]
  /** By how many pieces the edit takes more or less from each stock row. */
  stock: { stockId: number; difference: number; line: EditedLine }[]
}

type Row = Awaited<ReturnType<typeof readOrderLines>>[number]

/** The lines and totals that an edit leads to. The caller holds the order's lock. */
export async function priceEdit(
  tx: Tx,
  { orderId, lines, added }: LinesEdit,
): Promise<PricedEdit | AsWanted | LinesRefusal> {
  const rows = await readOrderLines(tx, orderId)
  const asked = new Map(lines.map((line) => [line.lineKey, line]))
  const isAsSeen = rows.length === asked.size && rows.every((row) => asked.get(row.lineKey)?.seen === row.quantity)
  if (!isAsSeen) return { ok: false, reason: isAsWanted(rows, { lines, added }) ? 'as_wanted' : 'changed' }
  const changes = rows.map((row) => ({ row, to: asked.get(row.lineKey)?.quantity ?? row.quantity }))
  const dearer = await findOtherPrice(tx, changes)
  if (dearer) return dearer
  const adding = await readAdded(tx, rows, added)
  if (!adding.ok) return adding
  const kept = [
    ...changes.filter(({ to }) => to > 0).map(({ row, to }) => ({ price: row.price, quantity: to })),
    ...adding.lines,
  ]
  if (kept.length === 0) return { ok: false, reason: 'empty' }
  const moved = changes.filter(({ row, to }) => row.quantity !== to)
  const edits = [
    ...moved.map(({ row, to }) => ({ stockId: row.stockId, line: editedLine(row, row.quantity, to) })),
    ...adding.lines.map((line) => ({ stockId: line.stockId, line: editedLine(line, 0, line.quantity) })),
  ]
  if (edits.length === 0) return { ok: false, reason: 'same' }
  const { before, after, coupon, lostCoupon } = await priceAnew(tx, orderId, kept)
  // Goods without a price may be given beside others, but not alone.
  if (after.subtotal === 0 || after.totalAmount === 0) return { ok: false, reason: 'nothing_to_pay' }
  return {
    ok: true,
    edited: { lines: edits.map(({ line }) => line), before, after, lostCoupon },
    coupon,
    quantities: new Map(moved.map(({ row, to }) => [row.lineKey, to])),
    added: adding.lines,
    stock: edits.flatMap(({ stockId, line }) =>
      stockId === null ? [] : [{ stockId, difference: line.to - line.from, line }],
    ),
  }
}

const readOrderLines = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('orderItem')
    .where('orderId', '=', orderId)
    .select(['lineKey', 'productId', 'stockId', 'productName as name', 'size', 'color', 'price', 'quantity'])
    .orderBy('position')
    .execute()

function isAsWanted(rows: readonly Row[], { lines, added }: Pick<LinesEdit, 'lines' | 'added'>): boolean {
  const kept = new Map(lines.filter(({ quantity }) => quantity > 0).map((line) => [line.lineKey, line.quantity]))
  const others = rows.filter((row) => kept.get(row.lineKey) !== row.quantity)
  const isAdded = ({ productId, size, color, quantity }: Row) =>
    productId === added?.productId && size === added.size && color === added.color && quantity === added.quantity
  return rows.length - others.length === kept.size && others.length === (added ? 1 : 0) && others.every(isAdded)
}

const editedLine = (
  { name, size, color, price }: Pick<EditedLine, 'name' | 'size' | 'color' | 'price'>,
  from: number,
  to: number,
): EditedLine => ({ name, size, color, price, from, to })

// A line has one price, so more pieces of it can only be sold at the price of the first.
async function findOtherPrice(tx: Tx, changes: readonly { row: Row; to: number }[]): Promise<LinesRefusal | null> {
  for (const { row, to } of changes) {
    if (to <= row.quantity) continue
    const { productId, size, color, name } = row
    const today = productId === null ? null : await priceToday(tx, { productId, size, color, quantity: 1 })
    if (today !== row.price) return { ok: false, reason: 'other_price', name, price: today }
  }
  return null
}

async function priceToday(tx: Tx, line: Parameters<typeof readLines>[1][number]): Promise<Kobo | null> {
  const [read] = await readLines(tx, [line])
  return read && 'price' in read.quoted ? read.quoted.price : null
}

async function readAdded(
  tx: Tx,
  rows: readonly Row[],
  added: LinesEdit['added'],
): Promise<{ ok: true; lines: LineToRecord[] } | LinesRefusal> {
  if (added === null) return { ok: true, lines: [] }
  const [read] = await readLines(tx, [added])
  if (!read || read.stockId === null || !('price' in read.quoted)) return { ok: false, reason: 'not_for_sale' }
  const { quoted, stockId } = read
  // Whether there are enough pieces is checked once the stock is locked.
  if (quoted.problem !== null && quoted.problem !== 'too_many' && quoted.problem !== 'sold_out')
    return { ok: false, reason: 'not_for_sale' }
  const lineKey = lineId(quoted)
  if (rows.some((row) => row.lineKey === lineKey)) return { ok: false, reason: 'already_in_it' }
  const { productId, name, slug, image, price, quantity, size, color } = quoted
  const sold = { productId, stockId, name, slug, image: image?.key ?? null, price, quantity, size, color }
  return { ok: true, lines: [{ ...sold, lineKey, kind: 'ready_made', attributes: {} }] }
}

type Priced = Pick<EditedOrder, 'before' | 'after' | 'lostCoupon'> & { coupon: AppliedCoupon | null }

/** Totals by today's shipping terms. A coupon keeps its discount, and applies from its minimum on. */
async function priceAnew(
  tx: Tx,
  orderId: string,
  lines: readonly { price: Kobo; quantity: number }[],
): Promise<Priced> {
  const { coupon, isCollected, ...before } = await tx
    .selectFrom('order')
    .where('id', '=', orderId)
    .select(['coupon', 'isCollected', 'subtotal', 'discount', 'shippingFee', 'totalAmount'])
    .executeTakeFirstOrThrow()
  const { terms } = await readSettings(tx)
  const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const discount = coupon ? discountFor(await termsOf(tx, coupon), subtotal) : 0
  const shippingFee = isCollected ? 0 : shippingFeeOf(subtotal - discount, terms)
  const after: Totals = { subtotal, discount, shippingFee, totalAmount: subtotal - discount + shippingFee }
  const isLost = coupon !== null && discount === 0
  return {
    before,
    after,
    coupon: coupon === null || isLost ? null : { ...coupon, discount },
    lostCoupon: isLost ? coupon.code : null,
  }
}

async function termsOf(tx: Tx, { id, code, discountType, discountValue }: AppliedCoupon): Promise<Coupon> {
  const row = await tx
    .selectFrom('coupon')
    .where('id', '=', id)
    .select(['minPurchaseAmount', 'maxDiscountAmount'])
    .executeTakeFirst()
  const { minPurchaseAmount = 0, maxDiscountAmount = null } = row ?? {}
  return { id, code, discountType, discountValue, minPurchaseAmount, maxDiscountAmount }
}
