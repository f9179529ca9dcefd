import { sql } from 'kysely'
import type { Tx } from '#domain/transaction.server.ts'
import type { ProviderName } from './provider-name.ts'
import type { OrderStatus, PaymentStatus } from './status.ts'

export type LockedOrder = {
  id: string
  status: OrderStatus
  paymentStatus: PaymentStatus
  email: string
  totalAmount: number
  isCollected: boolean
  releasedAt: Date | null
  expiresAt: Date | null
  /** When its reservation was prolonged; null if it wasn't. */
  prolongedAt: Date | null
}

/** Locks the order's row until the transaction ends; null when there is none. */
export async function lockOrder(tx: Tx, orderId: string): Promise<LockedOrder | null> {
  const row = await tx
    .selectFrom('order')
    .where('id', '=', orderId)
    .select(['id', 'status', 'paymentStatus', 'email', 'totalAmount', 'releasedAt', 'expiresAt', 'prolongedAt'])
    .select('isCollected')
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** The kind, in the history, of a move by an administrator; other moves follow from payments, time and shoppers. */
export const statusChanged = 'status_changed'

export type OrderMove = {
  kind: string
  /** `shopper`, `provider`, `system` or an administrator's e-mail. */
  actor: string
  at: Date
  reason?: string
  status?: OrderStatus
  paymentStatus?: PaymentStatus
  /**
   * `paymentGateway`: the provider through which it was paid, which needn't be the one chosen first; null for money
   * that a person took.
   */
  paid?: { reference: string; transactionId: string | null; paymentGateway: ProviderName | null }
  /** When its stock and coupon were released; null when it has taken them again. */
  releasedAt?: Date | null
  /** Until when it is reserved unpaid from now on; null for no reservation. */
  expiresAt?: Date | null
}

/** Changes an order's state and adds to its history. The caller holds the order's lock and has decided on the move. */
export async function moveOrder(tx: Tx, order: LockedOrder, move: OrderMove): Promise<void> {
  await tx
    .updateTable('order')
    .set({
      status: move.status ?? order.status,
      paymentStatus: move.paymentStatus ?? order.paymentStatus,
      ...(move.paid ? paidColumns(move.paid) : {}),
      ...(move.releasedAt !== undefined ? { releasedAt: move.releasedAt } : {}),
      ...(move.expiresAt !== undefined ? { expiresAt: move.expiresAt, leasedUntil: null } : {}),
      // Of two transactions that wait for the order's lock, the one that read the clock later may get it first.
      updatedAt: sql<Date>`greatest(updated_at, ${move.at})`,
    })
    .where('id', '=', order.id)
    .execute()
  await tx
    .insertInto('orderEvent')
    .values({
      orderId: order.id,
      kind: move.kind,
      fromStatus: order.status,
      toStatus: move.status ?? order.status,
      actor: move.actor,
      reason: move.reason ?? '',
      createdAt: move.at,
    })
    .execute()
}

const paidColumns = ({ reference, ...rest }: NonNullable<OrderMove['paid']>) => ({ transactionRef: reference, ...rest })

const enoughMs = 15 * 60_000

/**
 * Prolongs an unpaid order's reservation for another payment: only once, so that trying repeatedly doesn't keep its
 * stock for ever, and only when less than a quarter of an hour is left.
 */
export async function prolongReservation(
  tx: Tx,
  order: LockedOrder,
  { until, at }: { until: Date; at: Date },
): Promise<void> {
  const left = (order.expiresAt?.getTime() ?? 0) - at.getTime()
  if (order.prolongedAt !== null || left >= enoughMs) return
  if (await extendReservation(tx, order, { until, at })) {
    await tx.updateTable('order').set({ prolongedAt: at }).where('id', '=', order.id).execute()
  }
}

/**
 * Extends an unpaid order's reservation, and never shortens it; an order that was moved on has none. The state doesn't
 * change, so the history doesn't either. Returns whether it was extended.
 */
export async function extendReservation(
  tx: Tx,
  order: LockedOrder,
  { until, at }: { until: Date; at: Date },
): Promise<boolean> {
  if (order.status !== 'pending' || (order.expiresAt !== null && order.expiresAt >= until)) return false
  const extension = { expiresAt: until, leasedUntil: null, updatedAt: at }
  await tx.updateTable('order').set(extension).where('id', '=', order.id).execute()
  return true
}
