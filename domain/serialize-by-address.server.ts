import { sql } from 'kysely'
import { sqlStatement } from '#domain/statement.server.ts'

type Addresses = { email: string; from: string | null; network: string | null }

const lockKeys = sqlStatement(
  ({ keys }: { keys: string[] }) => sql`
    select pg_advisory_xact_lock(hashtextextended(key, 1)) from unnest(${keys}::text[]) as keys (key)`,
)

/**
 * Makes transactions of the same e-mail address, of the same network address, or of the same network (both as keyed hashes), wait
 * for each other until they end, so that many at once can't all count the same: a statement, for what counts in the same trip. Always in
 * this order, so that they can't deadlock.
 */
export const addressLocks = ({ email, from, network }: Addresses) => {
  const keys = { email: knownEmail(email), from, network }
  return lockKeys({ keys: Object.entries(keys).flatMap(([kind, key]) => (key === null ? [] : [`${kind} ${key}`])) })
}

/** An e-mail address as it is compared. Orders that staff make for somebody without one have nothing in common. */
export const knownEmail = (email: string): string | null => (email === '' ? null : email.toLowerCase())
