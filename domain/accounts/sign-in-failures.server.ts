import { createHmac } from 'node:crypto'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Tx } from '#domain/transaction.server.ts'
import { delayAfter, delayRules, failureWindowMs } from './sign-in-delay.ts'

type FailureShop = Pick<Shop, 'db' | 'clock' | 'secret'>

/** A counter of sign-in attempts and its value: `account` and the e-mail address, for example. */
export type Bucket = { by: keyof typeof delayRules; key: string }

export type CountedTry = { ok: true } | { ok: false; reason: 'held_up'; retryAfterMs: number }

/**
 * Counts a try as a failure before its password is checked, so that many tries at once can't get past the limit; a
 * right one is taken back (`forgiveTry`). A try that has to wait isn't counted: otherwise hammering would make the wait
 * endless.
 */
export async function countTry({ db, clock, secret }: FailureShop, buckets: readonly Bucket[]): Promise<CountedTry> {
  const now = clock()
  // Always in the same order, so that two tries can't deadlock.
  const inOrder = [...buckets].sort((one, other) => one.by.localeCompare(other.by))
  return inTransaction<CountedTry>(db, async (tx) => {
    for (const bucket of inOrder) {
      const waitMs = await count(tx, { ...bucket, secret }, now)
      if (waitMs > 0) return { ok: false, reason: 'held_up', retryAfterMs: waitMs }
    }
    return { ok: true }
  })
}

async function count(tx: Tx, { by, key, secret }: Bucket & Pick<Shop, 'secret'>, now: Date): Promise<number> {
  const bucket = bucketOf(secret, { by, key })
  await tx
    .insertInto('signInFailure')
    .values({ bucket, failures: 0, lastFailedAt: now })
    .onConflict((known) => known.doNothing())
    .execute()
  const row = await tx
    .selectFrom('signInFailure')
    .where('bucket', '=', bucket)
    .select(['failures', 'lastFailedAt'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  // The clocks of two nodes may differ a little.
  const elapsed = Math.max(0, now.getTime() - row.lastFailedAt.getTime())
  const failures = elapsed >= failureWindowMs ? 0 : row.failures
  const waitMs = delayAfter(failures, delayRules[by]) - elapsed
  if (waitMs > 0) return waitMs
  await tx
    .updateTable('signInFailure')
    .set({ failures: failures + 1, lastFailedAt: now })
    .where('bucket', '=', bucket)
    .execute()
  return 0
}

/** How many failures are counted at the moment. */
export async function countFailures({ db, clock, secret }: FailureShop, bucket: Bucket): Promise<number> {
  const row = await db
    .selectFrom('signInFailure')
    .where('bucket', '=', bucketOf(secret, bucket))
    .where('lastFailedAt', '>', new Date(clock().getTime() - failureWindowMs))
    .select('failures')
    .executeTakeFirst()
  return row?.failures ?? 0
}

/** Takes back the failure that a try was counted as. */
export async function forgiveTry({ db, secret }: FailureShop, buckets: readonly Bucket[]): Promise<void> {
  await db
    .updateTable('signInFailure')
    .set((eb) => ({ failures: eb('failures', '-', 1) }))
    .where('bucket', 'in', buckets.map((bucket) => bucketOf(secret, bucket)).sort())
    .where('failures', '>', 0)
    .execute()
}

// Keys are e-mail and network addresses, which the table must not store, nor a hash of them that could be found out by
// trying all addresses. After a change of the secret the counts begin at zero.
const bucketOf = (secret: string, { by, key }: Bucket) =>
  createHmac('sha256', secret).update(`sign-in failures:${by}:${key}`).digest('base64url')
