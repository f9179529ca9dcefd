import { type SqlBool, sql } from 'kysely'
import type { Tx } from '#domain/transaction.server.ts'

/**
 * By whom unpaid orders and payment attempts are counted: by the account that placed an order, whose address is
 * confirmed; otherwise (`userId` null) by the e-mail address, which anybody may have typed.
 */
export type CountedPayer = { userId: string | null; email: string }

/**
 * Whether an order came to its account only by its e-mail address, so that anybody may have placed it; a condition on
 * the table `order` of a query.
 */
export const isMovedByEmail = sql<SqlBool>`coalesce((
  select order_event.reason from order_event
  where order_event.order_id = "order".id and order_event.kind = 'claimed'
  order by order_event.id desc limit 1) = 'email', false)`

/** By whom the attempts to pay an order are counted. If it came to its account only by its e-mail address, by that. */
export async function countedPayer(tx: Tx, orderId: string): Promise<CountedPayer> {
  const { email, userId, moved } = await tx
    .selectFrom('order')
    .where('id', '=', orderId)
    .select(['email', 'userId', isMovedByEmail.as('moved')])
    .executeTakeFirstOrThrow()
  return { email, userId: moved ? null : userId }
}
