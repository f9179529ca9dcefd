import { type CountedPayer, isMovedByEmail } from '#domain/orders/counted-payer.server.ts'
import { addressLocks, knownEmail } from '#domain/serialize-by-address.server.ts'
import { inOneTrip, statement } from '#domain/statement.server.ts'
import type { Tx } from '#domain/transaction.server.ts'

/**
 * How many attempts may bring no money, as a protection against card testing; besides the limit for one order
 * (`attemptsPerOrder`).
 */
export const attemptLimits = {
  /** For all orders that one account has placed; without an account, for all orders with one e-mail address. */
  ofPayer: { most: 20, withinMs: 24 * 60 * 60_000 },
  /**
   * For one network address: attempts that were declined, or opened beside another attempt that wasn't declined. The
   * first attempt for an order isn't counted while it is undecided, and neither is the one after a decline. So forty
   * shoppers behind one carrier's address may each be declined once, and pay then.
   */
  ofAddress: { most: 60, withinMs: 60 * 60_000 },
} as const

/** Whether a payer or a network address has made as many attempts without success as allowed. */
export async function isAttemptLimitReached(tx: Tx, tried: Tried): Promise<boolean> {
  const locks = addressLocks({ email: tried.payer.email, from: tried.from, network: null })
  const [, ...counted] = await inOneTrip(tx, locks, ...attemptCounts(tried))
  return isAboveAttemptLimit(counted)
}

type Tried = { payer: CountedPayer; from: string | null; now: Date }

/** The counts that `isAboveAttemptLimit` needs, to be read after taking the locks of the addresses (`addressLocks`). */
export const attemptCounts = ({ payer: { userId, email }, from, now }: Tried) =>
  [
    userId === null
      ? attemptsOfEmail({ email: knownEmail(email), since: since(now, attemptLimits.ofPayer) })
      : attemptsOfAccount({ userId, since: since(now, attemptLimits.ofPayer) }),
    attemptsOfAddress({ from, since: since(now, attemptLimits.ofAddress) }),
  ] as const

type Count = readonly { count: number }[]

/** `isAttemptLimitReached` by what was counted. */
export const isAboveAttemptLimit = ([[ofPayer], [ofAddress]]: readonly [Count, Count]): boolean =>
  (ofPayer?.count ?? 0) >= attemptLimits.ofPayer.most || (ofAddress?.count ?? 0) >= attemptLimits.ofAddress.most

const attemptsOfEmail = statement((db, values: { email: string | null; since: Date }) =>
  db
    .selectFrom('paymentAttempt')
    .innerJoin('order', 'order.id', 'paymentAttempt.orderId')
    .where((eb) => eb(eb.fn('lower', ['order.email']), '=', values.email))
    .where('paymentAttempt.createdAt', '>', values.since)
    .where('received', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count')),
)

// Orders that came to the account only by its e-mail address may be a stranger's, so their attempts aren't counted.
const attemptsOfAccount = statement((db, values: { userId: string; since: Date }) =>
  db
    .selectFrom('paymentAttempt')
    .innerJoin('order', 'order.id', 'paymentAttempt.orderId')
    .where('order.userId', '=', values.userId)
    .where(({ not }) => not(isMovedByEmail))
    .where('paymentAttempt.createdAt', '>', values.since)
    .where('received', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count')),
)

// Without an address this counts none, as `attemptsOfEmail` does without an e-mail address.
const attemptsOfAddress = statement((db, values: { from: string | null; since: Date }) =>
  db
    .selectFrom('paymentAttempt as attempt')
    .where('openedFrom', '=', values.from)
    .where('createdAt', '>', values.since)
    .where('received', 'is', null)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'failed'),
        eb.exists(
          eb
            .selectFrom('paymentAttempt as other')
            .whereRef('other.orderId', '=', 'attempt.orderId')
            .whereRef('other.id', '<>', 'attempt.id')
            .where('other.state', '<>', 'failed')
            .select('other.id'),
        ),
      ]),
    )
    .select((eb) => eb.fn.countAll<number>().as('count')),
)

const since = (now: Date, { withinMs }: { withinMs: number }) => new Date(now.getTime() - withinMs)
