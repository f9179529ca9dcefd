import type { Kobo } from '#domain/money/money.ts'
import type { OrderStatus } from '#domain/orders/status.ts'

/**
 * Why an administrator is asked before an order is moved. backwards: to an earlier status, or cancelled after it has
 * left the shop; unpaid: moved on though something is owed; refunded: moved on though money for it was or is being
 * refunded; cancels_paid: its money must be given back; takes_stock_again: released pieces are taken from stock again;
 * collected: it would be sent though the customer collects it.
 */
export const moveRisks = ['backwards', 'unpaid', 'refunded', 'cancels_paid', 'takes_stock_again', 'collected'] as const
export type MoveRisk = (typeof moveRisks)[number]

/** An order's money in kobo: what it owes, what was or is being refunded, and what can still be refunded. */
type MoneyAtMove = { due: Kobo; refundedOrPending: Kobo; refundable: Kobo }

export type StatusMove = { from: OrderStatus; to: OrderStatus; isReleased: boolean; isCollected: boolean } & MoneyAtMove

const course: readonly OrderStatus[] = ['pending', 'processing', 'shipped', 'delivered']

/** Whether the shop is working on an order of this status, or has finished. */
export const isMovedOn = (status: OrderStatus): boolean => course.indexOf(status) > 0

/** Everything that an administrator should agree to before a move; empty if there is nothing to ask. */
export function risksOf({
  from,
  to,
  isReleased,
  isCollected,
  due,
  refundedOrPending,
  refundable,
}: StatusMove): MoveRisk[] {
  const hasLeft = from === 'shipped' || from === 'delivered'
  const isBackwards = to === 'cancelled' ? hasLeft : course.indexOf(to) < course.indexOf(from)
  const risks: Record<MoveRisk, boolean> = {
    backwards: isBackwards,
    unpaid: isMovedOn(to) && due > 0,
    refunded: isMovedOn(to) && refundedOrPending > 0,
    cancels_paid: to === 'cancelled' && refundable > 0,
    takes_stock_again: from === 'cancelled' && isReleased,
    collected: to === 'shipped' && isCollected,
  }
  return moveRisks.filter((risk) => risks[risk])
}
