import { run, statement } from '#domain/statement.server.ts'
import type { Tx } from '#domain/transaction.server.ts'
import { isOwed } from './read-order-money.server.ts'

/** How many mails about unpaid orders one recipient gets within a day: anybody may have typed the address. */
export const unpaidMailsOfDay = 5

const dayMs = 24 * 60 * 60_000

/**
 * Whether another mail about an unpaid order may go to this address. The order itself is already stored, and counts.
 */
export const mayMailAboutUnpaid = async (tx: Tx, email: string, now: Date): Promise<boolean> =>
  isBelowMailLimit(await run(tx, unpaidOrdersOfDay(email, now)))

/** The query for `isBelowMailLimit`, to be sent in one trip with others. */
export const unpaidOrdersOfDay = (email: string, now: Date) =>
  unpaidOrdersOf({ email: email.toLowerCase(), since: new Date(now.getTime() - dayMs) })

/** Whether this number of unpaid orders still allows another mail. */
export const isBelowMailLimit = ([row]: readonly { count: number }[]) => (row?.count ?? 0) <= unpaidMailsOfDay

const unpaidOrdersOf = statement((db, { email, since }: { email: string; since: Date }) =>
  db
    .selectFrom('order')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
    .where('createdAt', '>', since)
    .where(isOwed)
    .select((eb) => eb.fn.countAll<number>().as('count')),
)
