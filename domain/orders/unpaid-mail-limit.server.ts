import type { Tx } from '#domain/transaction.server.ts'
import { isOwed } from './read-order-money.server.ts'

/** Mails about unpaid orders that one recipient gets within a day: anybody may have typed the address. */
export const unpaidMailsOfDay = 5

const dayMs = 24 * 60 * 60_000

/** Whether another mail about an unpaid order may go to this address; the order itself is already stored with it. */
export async function mayMailAboutUnpaid(tx: Tx, email: string, now: Date): Promise<boolean> {
  const { count } = await tx
    .selectFrom('order')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('createdAt', '>', new Date(now.getTime() - dayMs))
    .where(isOwed)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count <= unpaidMailsOfDay
}
