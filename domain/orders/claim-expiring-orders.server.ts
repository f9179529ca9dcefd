import { expressionBuilder } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import { claimDue } from '#domain/claim-due.server.ts'
import type { Database } from '#domain/transaction.server.ts'
import { isOwed } from './read-order-money.server.ts'

export type ExpiringOrder = { id: string; expiresAt: Date }

const order = expressionBuilder<DB, 'order'>()
const isUnpaid = order.and([order('status', '=', 'pending'), isOwed])

/**
 * Claims unpaid orders whose reservation is over, at most `limit`. An order that stays unpaid can be claimed again
 * after the lease.
 */
export async function claimExpiring(
  db: Database,
  options: { now: Date; leaseMs: number; limit: number },
): Promise<ExpiringOrder[]> {
  const columns = ['id', 'expiresAt'] as const
  const rows = await claimDue(db, { table: 'order', columns, dueColumn: 'expiresAt', where: isUnpaid, ...options })
  return rows.flatMap(({ id, expiresAt }) => (expiresAt === null ? [] : [{ id, expiresAt }]))
}
