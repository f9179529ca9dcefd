import { amountDue } from '#domain/orders/amount-due.ts'
import { extendReservation, type LockedOrder } from '#domain/orders/move-order.server.ts'
import { readOrderMoney } from '#domain/orders/read-order-money.server.ts'
import type { Tx } from '#domain/transaction.server.ts'
import { isMismatchHeld } from './is-mismatch-held.server.ts'

const dayMs = 24 * 60 * 60_000

/**
 * Extends the reservation of an unpaid order by a day if it has a payment that doesn't match it and that a person is
 * still checking, or whose money the shop has. Returns whether it did. The caller holds the order's lock.
 */
export async function keepForReview(tx: Tx, order: LockedOrder, at: Date): Promise<boolean> {
  return (await isMismatchHeld(tx, order.id)) && keepForADay(tx, order, at)
}

/**
 * Extends the reservation of an unpaid order by a day once nothing of a payment that doesn't match it is held any more:
 * it can be paid again, and its time may have passed meanwhile. The caller holds the order's lock.
 */
export async function keepAfterReview(tx: Tx, order: LockedOrder, at: Date): Promise<void> {
  if (amountDue(await readOrderMoney(tx, order)) === 0 || (await isMismatchHeld(tx, order.id))) return
  await keepForADay(tx, order, at)
}

const keepForADay = (tx: Tx, order: LockedOrder, at: Date): Promise<boolean> =>
  extendReservation(tx, order, { until: new Date(at.getTime() + dayMs), at })
