import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import { may, type SignedIn, type Viewer } from '#domain/accounts/viewer.ts'
import { lineId } from '#domain/cart/cart-line.ts'
import { fullName } from '#domain/cart/describe-line.ts'
import { claimCoupon } from '#domain/coupons/claim-coupon.server.ts'
import { couponMessage } from '#domain/coupons/coupon.ts'
import { formatNaira } from '#domain/money/money.ts'
import { enqueueMail } from '#domain/notifications/enqueue-mail.server.ts'
import { withoutPlace } from '#domain/orders/collection.ts'
import { channelTitles } from '#domain/orders/order.ts'
import { lockByCheckoutKey } from '#domain/orders/queries.server.ts'
import { type LineToRecord, recordOrder } from '#domain/orders/record-order.server.ts'
import { readSettings } from '#domain/settings/read-settings.server.ts'
import type { Shop } from '#domain/shop.ts'
import { takeStock } from '#domain/stock/take-stock.server.ts'
import { inTransaction, type Tx } from '#domain/transaction.server.ts'
import { checkStaffQuote } from './check-staff-quote.ts'
import { fingerprint } from './fingerprint.server.ts'
import type { StaffOrderInput, StaffOrderRefusal } from './staff-order.ts'
import { readPayer, readStaffQuote, type StaffPayer, type StaffQuoteReading } from './staff-quote.server.ts'

export type StaffOrderMade = { ok: true; orderId: string } | ({ ok: false } & StaffOrderRefusal) | AccessRefusal

const hourMs = 3_600_000

/**
 * Makes an order for a customer on the phone, in a chat or in the showroom, for a viewer who has the permission. Like
 * the checkout it uses the shop's own prices, apart from those agreed with the customer, and takes stock and coupon in
 * one transaction. The order is paid later, by its link or in person, and expires like any other. The same key with the
 * same contents returns the first order. The limits of unpaid orders don't apply, since a member of staff decides.
 */
export async function makeStaffOrder(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  input: StaffOrderInput,
  viewer: Viewer,
): Promise<StaffOrderMade> {
  const authorized = authorize(viewer, 'orders.write')
  if (!authorized.ok) return authorized
  if (input.lines.some(({ agreed }) => agreed !== null) && !may(viewer, 'orders.agree_prices'))
    return { ok: false, reason: 'may_not_agree' }
  return inTransaction<StaffOrderMade>(db, (tx) => make(tx, input, authorized.by, clock))
}

async function make(tx: Tx, input: StaffOrderInput, by: SignedIn, clock: () => Date): Promise<StaffOrderMade> {
  const now = clock()
  const { checkoutKey, ...contents } = input
  const submitted = fingerprint({ ...contents, madeBy: by.userId })
  const earlier = await lockByCheckoutKey(tx, checkoutKey)
  if (earlier) {
    if (earlier.checkoutFingerprint !== submitted) return { ok: false, reason: 'key_reused' }
    return { ok: true, orderId: earlier.id }
  }
  const payer = await readPayer(tx, { customerId: input.customerId, email: input.shippingAddress.email })
  if (!payer) return { ok: false, reason: 'customer_gone' }
  const reading = await readStaffQuote(tx, { ...input, payer }, now)
  const refusal = checkStaffQuote(reading.quote, input)
  if (refusal) return { ok: false, ...refusal }

  const lines = linesOf(reading, input)
  const orderId = await record(tx, { input, payer, reading, lines, submitted, by, now })
  // The rows for which orders compete are locked last.
  const taken = await takeStock(tx, lines)
  // Another order took the stock between reading and locking it.
  if (!taken.ok)
    return { ok: false, reason: 'out_of_stock', quote: (await readStaffQuote(tx, { ...input, payer }, clock())).quote }
  const { coupon, totals } = reading.quote
  const own = (couponId: string | null) => [{ id: orderId, reserved: { pieces: lines, couponId } }]
  if (coupon) {
    const claim = await claimCoupon(tx, coupon, { subtotal: totals.subtotal, orderId, now })
    if (!claim.ok) {
      const without = await readStaffQuote(tx, { ...input, couponCode: null, payer }, clock(), own(null))
      const couponProblem = { ...claim.refusal, message: couponMessage(claim.refusal) }
      return { ok: false, reason: 'coupon_invalid', quote: { ...without.quote, couponProblem } }
    }
  }
  // Checked again after the last wait for a lock, so that prices, coupon, fee and stock were all valid at one moment.
  const again = await readStaffQuote(tx, { ...input, payer }, clock(), own(coupon?.id ?? null))
  const changed = checkStaffQuote(again.quote, input)
  return changed ? { ok: false, ...changed } : { ok: true, orderId }
}

function linesOf({ quote, stockIds }: StaffQuoteReading, input: StaffOrderInput): LineToRecord[] {
  return quote.lines.flatMap((line, at) => {
    const stockId = stockIds[at] ?? null
    if (line.problem !== null || stockId === null) return []
    const { productId, name, slug, image, price, listPrice, quantity, size, color } = line
    const sold = { productId, stockId, name, slug, image: image?.key ?? null, price, listPrice, quantity, size, color }
    const priceReason = listPrice === null ? null : (input.lines[at]?.agreed?.reason ?? null)
    return [{ ...sold, priceReason, lineKey: lineId(line), kind: 'ready_made', attributes: {} }]
  })
}

type ToRecord = {
  input: StaffOrderInput
  payer: StaffPayer
  reading: StaffQuoteReading
  lines: LineToRecord[]
  submitted: string
  by: SignedIn
  now: Date
}

async function record(tx: Tx, { input, payer, reading, lines, submitted, by, now }: ToRecord): Promise<string> {
  const { channel, isCollected, checkoutKey } = input
  const shippingAddress = isCollected ? withoutPlace(input.shippingAddress) : input.shippingAddress
  const { totals, coupon } = reading.quote
  const { staffHoldHours } = await readSettings(tx)
  const orderId = await recordOrder(tx, {
    userId: payer.userId,
    totals,
    coupon: coupon && {
      id: coupon.id,
      code: coupon.code,
      discount: totals.discount,
      discountType: coupon.discountType,
      discountValue: coupon.discountValue,
    },
    channel,
    payer: { email: payer.email, phone: shippingAddress.phone },
    shippingAddress,
    isCollected,
    paymentGateway: null,
    checkoutKey,
    fingerprint: submitted,
    placedAt: now,
    expiresAt: new Date(now.getTime() + staffHoldHours * hourMs),
    placedFrom: null,
    placedNetwork: null,
    lines,
    madeBy: { actor: by.email, reason: [channelTitles[channel], ...lines.flatMap(agreedWords)].join('\n') },
  })
  // Without the reason, which may name the customer: it is stored with the order, from which it can be removed.
  const agreed = lines.flatMap(({ lineKey, listPrice, price }) =>
    listPrice == null ? [] : [{ line: lineKey, from: listPrice, to: price }],
  )
  const details = { channel, total: totals.totalAmount, agreed }
  await writeAuditLog(tx, { by, action: 'make_order', subject: `order:${orderId}`, at: now, details })
  if (input.sendsMail && payer.email !== '') await enqueueMail(tx, { kind: 'order_received', orderId }, { at: now })
  return orderId
}

/** Describes the agreed price: "Price agreed for Bùbá, Size M: ₦40,000 instead of ₦45,000 (a regular customer)". */
const agreedWords = ({ name, size, color, price, listPrice, priceReason }: LineToRecord): string[] =>
  listPrice == null
    ? []
    : [
        `Price agreed for ${fullName({ name, size, color })}: ${formatNaira(price)} instead of ${formatNaira(listPrice)} (${priceReason})`,
      ]
