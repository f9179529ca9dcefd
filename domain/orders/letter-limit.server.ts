import type { Tx } from '#domain/transaction.server.ts'
import { isOwed } from './read-order-money.server.ts'

/** Letters about unpaid orders that one recipient gets within a day: anybody may have typed the address. */
export const unpaidLettersOfDay = 5

const dayMs = 24 * 60 * 60_000

/** Whether another letter about an unpaid order may go to this address; the order itself is already stored with it. */
export async function mayWriteAboutUnpaid(tx: Tx, email: string, now: Date): Promise<boolean> {
  const { count } = await tx
    .selectFrom('order')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('createdAt', '>', new Date(now.getTime() - dayMs))
    .where(isOwed)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count <= unpaidLettersOfDay
}
