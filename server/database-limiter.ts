import { sql } from 'kysely'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Shop } from '#domain/shop.ts'

type LimitShop = Pick<Shop, 'db' | 'clock'>
export type Limit = { points: number; seconds: number }
export type LimitReading = { ok: true } | { ok: false; retryAfter: number }

const clearEvery = 1_000

/**
 * A rate limiter in the database, for all nodes together and by the shop's clock. While the database can't be reached,
 * each node counts by itself, with half the points. Expired rows are deleted from time to time.
 */
export function databaseLimiter({
  db,
  clock,
}: LimitShop): (name: string, limit: Limit, key: string) => Promise<LimitReading> {
  const memories = new Map<string, RateLimiterMemory>()
  let counted = 0

  return async (name, { points, seconds }, key) => {
    const now = clock().getTime()
    try {
      if (++counted % clearEvery === 0) await sql`delete from rate_limit where expire <= ${now}`.execute(db)
      const { rows } = await sql<{ points: number; expire: number }>`
        insert into rate_limit as r (key, points, expire) values (${`${name}:${key}`}, 1, ${now + seconds * 1000})
        on conflict (key) do update set
          points = case when r.expire <= ${now} then 1 else r.points + 1 end,
          expire = case when r.expire <= ${now} then excluded.expire else r.expire end
        returning points, expire`.execute(db)
      const [row] = rows
      if (!row || row.points <= points) return { ok: true }
      return { ok: false, retryAfter: Math.max(1, Math.ceil((row.expire - now) / 1000)) }
    } catch {
      const memory = memories.get(name) ?? new RateLimiterMemory({ points: Math.ceil(points / 2), duration: seconds })
      memories.set(name, memory)
      return memory.consume(key).then(
        () => ({ ok: true }),
        () => ({ ok: false, retryAfter: seconds }),
      )
    }
  }
}
