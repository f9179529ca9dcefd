import type { Kobo } from '#domain/money/money.ts'
import { amountDue, isPaid } from '#domain/orders/amount-due.ts'
import { countedPayer } from '#domain/orders/counted-payer.server.ts'
import { type LockedOrder, lockOrder, moveOrder, prolongReservation } from '#domain/orders/move-order.server.ts'
import type { ProviderName } from '#domain/orders/provider-name.ts'
import { findOrder } from '#domain/orders/queries.server.ts'
import { readOrderMoney } from '#domain/orders/read-order-money.server.ts'
import { isAttemptLimitReached } from '#domain/payments/attempts/attempt-limits.server.ts'
import { closeOpenAttempts } from '#domain/payments/attempts/close-attempts.server.ts'
import { isOfCurrentLines } from '#domain/payments/attempts/is-of-current-lines.server.ts'
import {
  type Attempt,
  openAttempt,
  recordAttempt,
  waitForOpenAttempt,
} from '#domain/payments/attempts/open-attempt.server.ts'
import type { OpenedPayment } from '#domain/payments/attempts/opened-payment.ts'
import { attemptsPerOrder } from '#domain/payments/attempts/payment-state.ts'
import { reservedUntil, reservedUntilAgain } from '#domain/payments/attempts/reservation-times.ts'
import {
  findReusable,
  findSpentReference,
  type Reusable,
  type Wanted,
} from '#domain/payments/attempts/reusable-attempt.server.ts'
import type { PaymentProvider } from '#domain/payments/provider.ts'
import { isMismatchHeld } from '#domain/payments/settlement/is-mismatch-held.server.ts'
import { isMoneyUnderWay } from '#domain/payments/settlement/is-money-under-way.server.ts'
import { settleOrderAttempts } from '#domain/payments/settlement/settle-order-attempts.server.ts'
import { readSettings } from '#domain/settings/read-settings.server.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Tx } from '#domain/transaction.server.ts'
import { inPlacingTurn } from './placing-turns.ts'

export type PayAgainRefusal =
  | 'not_found'
  | 'already_paid'
  | 'not_payable'
  | 'order_changed'
  | 'provider_not_offered'
  | 'payment_pending'
  | 'too_many_attempts'
  | 'busy'
export type PaidAgain = { ok: true; payment: OpenedPayment } | { ok: false; reason: PayAgainRefusal }

export type PaymentChoice = {
  provider: ProviderName
  presentation: 'popup' | 'redirect'
  /** A keyed hash of the visitor's network address, by which attempts are counted; null if limits are off. */
  openedFrom: string | null
  /** Whether the payer knows that a payment is already on its way, and still wants to pay. */
  pendingIsKnown?: boolean
  /** The total that the payer agreed to, in kobo; if the order has another total now, no payment is opened. */
  expectedTotal?: Kobo | undefined
}

const justOpenedMs = 5_000

/**
 * Opens a payment for an unpaid order, with the same provider or another; the caller must have checked that the viewer
 * may pay the order.
 *
 * An order has one open attempt at a time. One with the chosen provider is returned again, those with others are
 * closed. Only without one a new attempt is opened, at most five for an order, against card testing. The providers are
 * asked about earlier attempts first, so that nobody pays twice because a webhook is missing. No payment is opened
 * while another is on its way (unless the payer knows), nor if the total isn't the one that the payer agreed to.
 *
 * The order's reservation is prolonged once if it is about to end: by the time of a card payment, for a returned attempt
 * up to the time that a transfer has from its opening. An order that staff moved on unpaid can be paid too, and has no
 * reservation to prolong.
 */
export async function payAgain(shop: Shop, orderId: string, choice: PaymentChoice): Promise<PaidAgain> {
  const provider = shop.providers.get(choice.provider)
  if (!provider) return { ok: false, reason: 'provider_not_offered' }
  await settleOrderAttempts(shop, orderId, { by: 'visitor', minAge: justOpenedMs })
  const { presentation, openedFrom } = choice
  const wanted = { provider, presentation, spent: await findSpentReference(shop, orderId, provider) }
  const chosen = await inPlacingTurn({ address: openedFrom, network: null }, () =>
    chooseAttempt(shop, orderId, wanted, choice),
  )
  if (!chosen.ok) return chosen
  const payment = await openChosen(shop, orderId, chosen, presentation)
  if (!payment) return { ok: false, reason: 'not_found' }
  if (payment.state === 'unavailable' && (await isOtherTotal(shop.db, orderId, choice.expectedTotal)))
    return { ok: false, reason: 'order_changed' }
  return { ok: true, payment }
}

type Chosen = { ok: true; reused: Reusable } | { ok: true; recorded: Attempt } | { ok: false; reason: PayAgainRefusal }

function chooseAttempt(
  shop: Shop,
  orderId: string,
  wanted: Wanted,
  { openedFrom, pendingIsKnown = false, expectedTotal }: PaymentChoice,
): Promise<Chosen> {
  return inTransaction<Chosen>(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { ok: false, reason: 'not_found' }
    const money = await readOrderMoney(tx, order)
    const due = amountDue(money)
    if (isPaid(money)) return { ok: false, reason: 'already_paid' }
    if (!pendingIsKnown && (await isMoneyUnderWay(tx, orderId))) return { ok: false, reason: 'payment_pending' }
    // A payment with a wrong amount has arrived and is checked by a person: a second one would have to be given back.
    if (due > 0 && (await isMismatchHeld(tx, orderId))) return { ok: false, reason: 'payment_pending' }
    if (due === 0 || order.status === 'cancelled') return { ok: false, reason: 'not_payable' }
    if (expectedTotal !== undefined && order.totalAmount !== expectedTotal)
      return { ok: false, reason: 'order_changed' }
    const now = shop.clock()
    const reused = await findReusable(tx, order, wanted, now)
    await closeOpenAttempts(tx, orderId, { except: reused?.id ?? null, at: now })
    if (!reused) return recordAnother(tx, order, { provider: wanted.provider, amount: due, openedFrom }, now)
    const { hold } = await readSettings(tx)
    await prolongReservation(tx, order, { until: reservedUntilAgain(reused.createdAt, now, hold), at: now })
    if (order.paymentStatus === 'failed') await noteAgain(tx, order, reused.reference, now)
    return { ok: true, reused }
  })
}

/** Null if the order no longer exists. */
async function openChosen(
  shop: Shop,
  orderId: string,
  chosen: Extract<Chosen, { ok: true }>,
  presentation: PaymentChoice['presentation'],
): Promise<OpenedPayment | null> {
  if ('reused' in chosen) return waitForOpenAttempt(shop, chosen.reused.id)
  const order = await findOrder(shop.db, orderId)
  return order && openAttempt(shop, chosen.recorded, order, presentation)
}

/** Whether staff have edited the order while its payment was being opened, which closed the payment. */
async function isOtherTotal(db: Shop['db'], orderId: string, expected: Kobo | undefined): Promise<boolean> {
  const order = await findOrder(db, orderId)
  return expected !== undefined && order !== null && order.totalAmount !== expected
}

async function recordAnother(
  tx: Tx,
  order: LockedOrder,
  {
    provider: { name: provider, mode },
    amount,
    openedFrom,
  }: { provider: PaymentProvider; amount: Kobo; openedFrom: string | null },
  now: Date,
): Promise<Chosen> {
  const earlier = await tx
    .selectFrom('paymentAttempt')
    .where('orderId', '=', order.id)
    .where(isOfCurrentLines)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (earlier.count >= attemptsPerOrder) return { ok: false, reason: 'too_many_attempts' }
  if (await isAttemptLimitReached(tx, { payer: await countedPayer(tx, order.id), from: openedFrom, now }))
    return { ok: false, reason: 'too_many_attempts' }
  const recorded = await recordAttempt(tx, { orderId: order.id, provider, mode, amount, openedFrom }, now)
  const { hold } = await readSettings(tx)
  await prolongReservation(tx, order, { until: reservedUntil(now, null, hold), at: now })
  await noteAgain(tx, order, recorded.reference, now)
  return { ok: true, recorded }
}

const noteAgain = (tx: Tx, order: LockedOrder, reason: string, at: Date) =>
  moveOrder(tx, order, { kind: 'pay_again', actor: 'shopper', at, reason, paymentStatus: 'pending' })
