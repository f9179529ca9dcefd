import { sql } from 'kysely'
import { sqlStatement } from '#domain/statement.server.ts'

type Addresses = { email: string; from: string | null; network: string | null }

const lockKeys = sqlStatement(
  ({ keys }: { keys: string[] }) => sql`
    select pg_advisory_xact_lock(hashtextextended(key, 1)) from unnest(${keys}::text[]) as keys (key)`,
)

/**
 * Locks, as a statement, by which transactions of the same e-mail address, network address or network (the latter two
 * as keyed hashes) wait for each other to end. So of many at once each counts what those before it have stored. It can
 * be sent in the same trip as the queries that count. The locks are always taken in this order, so they can't deadlock.
 */
export const addressLocks = ({ email, from, network }: Addresses) => {
  const keys = { email: knownEmail(email), from, network }
  return lockKeys({ keys: Object.entries(keys).flatMap(([kind, key]) => (key === null ? [] : [`${kind} ${key}`])) })
}

/**
 * An e-mail address in the form in which it is compared. Null for orders that staff make for somebody without one: they
 * have nothing in common.
 */
export const knownEmail = (email: string): string | null => (email === '' ? null : email.toLowerCase())
