import { sql } from 'kysely'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Queryable } from '#domain/transaction.server.ts'
import type { Limit } from './database-limiter.ts'

/** `holds` says that the guess was right, so that it isn't counted; `retryAfter` in whole seconds. */
export type GuessReading = { ok: true; holds: () => Promise<void> } | { ok: false; retryAfter: number }

const once: GuessReading = { ok: true, holds: async () => {} }

/**
 * Limits wrong guesses of a secret: counts each wrong value once for each guesser, in the database, for all nodes. A
 * guess is counted before it is checked and taken back when it was right, so that many guesses at once don't get past
 * the limit. A value that was right or was counted before costs nothing again. Throws when the database can't be
 * reached.
 */
export function guessLimiter({ db, clock }: Pick<Shop, 'db' | 'clock'>) {
  return async (counter: string, value: string, { points, seconds }: Limit): Promise<GuessReading> => {
    const now = clock().getTime()
    const guess = `${counter}:${value}`
    if (await isKnown(db, guess, now)) return once
    const counted = await inTransaction<{ ok: true; isFirst: boolean } | { ok: false; retryAfter: number }>(
      db,
      async (tx) => {
        const { rows } = await sql<{ points: number; expire: number }>`
        insert into rate_limit as r (key, points, expire) values (${counter}, 1, ${now + seconds * 1000})
        on conflict (key) do update set
          points = case when r.expire <= ${now} then 1 else r.points + 1 end,
          expire = case when r.expire <= ${now} then excluded.expire else r.expire end
        returning points, expire`.execute(tx)
        const [row] = rows
        // This transaction has the lock of the counter's row: the same guess in another request was counted before, or
        // waits.
        if (row && row.points > points && !(await isKnown(tx, guess, now)))
          return { ok: false, retryAfter: Math.max(1, Math.ceil((row.expire - now) / 1000)) }
        const { rows: noted } = await sql`
        insert into rate_limit as r (key, points, expire) values (${guess}, 1, ${now + seconds * 1000})
        on conflict (key) do update set expire = excluded.expire where r.expire <= ${now}
        returning key`.execute(tx)
        if (noted.length === 0) await forgive(tx, counter)
        return { ok: true, isFirst: noted.length > 0 }
      },
    )
    if (!counted.ok) return counted
    // If several requests make the same guess, only one was counted, so only that one is taken back.
    return counted.isFirst ? { ok: true, holds: () => forgive(db, counter) } : once
  }
}

const forgive = async (db: Queryable, counter: string): Promise<void> => {
  await sql`update rate_limit set points = greatest(points - 1, 0) where key = ${counter}`.execute(db)
}

async function isKnown(db: Queryable, guess: string, now: number): Promise<boolean> {
  const { rows } = await sql`select 1 from rate_limit where key = ${guess} and expire > ${now}`.execute(db)
  return rows.length > 0
}
