import { sql } from 'kysely'
import type { Claimable } from './claim-due.server.ts'
import type { Shop } from './shop.ts'

/**
 * How often claims are renewed within their lease: seldom enough to cost nothing, often enough that a slow renewal is
 * still in time.
 */
export const renewalsInLease = 5

// Work that takes longer hangs; then another node may try.
const renewedForMs = 15 * 60_000

type Row = { id: string | number; leasedUntil: Date }

/**
 * Claims that are being renewed. Release a row before writing its outcome, because that write checks for the newest
 * lease.
 */
export type RenewedClaims<R> = { release: (row: R) => Promise<void>; stop: () => Promise<void> }

/**
 * Renews the claims on rows while they are being worked on, however long that takes: how many calls to its provider a
 * row needs isn't known beforehand. If the node dies, nothing renews them, so the lease can be short and another node
 * takes over soon.
 */
export function renewClaims<R extends Row>(
  { db, clock, report }: Pick<Shop, 'db' | 'clock' | 'report'>,
  { table, leaseMs }: { table: Claimable; leaseMs: number },
  rows: readonly R[],
): RenewedClaims<R> {
  const held = new Set(rows)
  const endsAt = clock().getTime() + renewedForMs
  let renewing = Promise.resolve()

  const renew = async () => {
    const asked = [...held]
    const [first] = asked
    const now = clock().getTime()
    if (!first || now >= endsAt) return
    const leasedUntil = new Date(now + leaseMs)
    const { rows: renewed } = await sql<Pick<R, 'id'>>`
      update ${sql.table(table)} set leased_until = ${leasedUntil}
      where id in (${sql.join(asked.map(({ id }) => id))}) and leased_until = ${first.leasedUntil}
      returning id`.execute(db)
    const ids = new Set(renewed.map(({ id }) => id))
    for (const row of asked) {
      if (ids.has(row.id)) row.leasedUntil = leasedUntil
      // Another node has it by now.
      else held.delete(row)
    }
  }
  const timer = setInterval(() => {
    renewing = renewing.then(renew).catch((fault) => report(fault, `renewing claims of ${table}`))
  }, leaseMs / renewalsInLease).unref()

  return {
    release: async (row) => {
      held.delete(row)
      await renewing
    },
    stop: async () => {
      clearInterval(timer)
      await renewing
    },
  }
}
