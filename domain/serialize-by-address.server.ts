import { sql } from 'kysely'
import type { Tx } from '#domain/transaction.server.ts'

/**
 * Makes transactions of the same e-mail address, or of the same network address (as a keyed hash), wait for each other until they
 * end, so that many at once can't all count the same. Always in this order, so that they can't deadlock.
 */
export async function serializeByAddress(
  tx: Tx,
  { email, from }: { email: string; from: string | null },
): Promise<void> {
  // Orders that staff make for somebody without an address have nothing in common.
  const keys = [...(email === '' ? [] : [`email ${email.toLowerCase()}`]), ...(from === null ? [] : [`from ${from}`])]
  for (const key of keys) await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 1))`.execute(tx)
}
