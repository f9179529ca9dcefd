import type { MoveRisk } from '#domain/fulfilment/move-risks.ts'
import type { OrderStatus } from '#domain/orders/status.ts'

/** A status change that must be confirmed. */
export type AskedMove = { to: OrderStatus; risks: readonly MoveRisk[] }

/** An open question about a move. `from` and `moves`: the order's status and possible moves when the user read it. */
export type MoveAsked = AskedMove & { from: OrderStatus; moves: readonly AskedMove[] }

type Now = { status: OrderStatus; moves: readonly AskedMove[] }

/** The question for the order as it is now, since it may be paid or moved while the question is open. */
export function overNow({ to, risks, moves: seen }: MoveAsked, { moves }: Pick<Now, 'moves'>): AskedMove {
  return { to, risks: moves === seen ? risks : (moves.find((one) => one.to === to)?.risks ?? []) }
}

/** Whether the order has changed in a way that the user hasn't read yet. */
export const isBehind = (asked: MoveAsked, now: Now): boolean =>
  asked.from !== now.status || asked.risks.join() !== overNow(asked, now).risks.join()

export const changedText = 'This order has changed meanwhile. Please look at it once more, and press again.'
