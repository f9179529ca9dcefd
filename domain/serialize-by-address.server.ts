import { sql } from 'kysely'
import { sqlStatement } from '#domain/statement.server.ts'

type Addresses = { email: string; from: string | null }

const lockKeys = sqlStatement(
  ({ keys }: { keys: string[] }) => sql`
    select pg_advisory_xact_lock(hashtextextended(key, 1)) from unnest(${keys}::text[]) as keys (key)`,
)

/**
 * Makes transactions of the same e-mail address, or of the same network address (as a keyed hash), wait for each other until they
 * end, so that many at once can't all count the same: a statement, for what counts in the same trip. Always in this order, so that they
 * can't deadlock.
 */
export const addressLocks = ({ email, from }: Addresses) => {
  const known = knownEmail(email)
  return lockKeys({
    keys: [...(known === null ? [] : [`email ${known}`]), ...(from === null ? [] : [`from ${from}`])],
  })
}

/** An e-mail address as it is compared. Orders that staff make for somebody without one have nothing in common. */
export const knownEmail = (email: string): string | null => (email === '' ? null : email.toLowerCase())
