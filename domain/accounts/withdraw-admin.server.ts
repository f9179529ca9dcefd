import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { endFormerRole } from './staff/end-former-role.server.ts'

export type AdminWithdrawn =
  | { ok: true }
  /** `last_administrator`: the shop would create a new one at its next start. */
  | { ok: false; reason: 'not_administrator' | 'last_administrator' }

/**
 * Removes the owner's role from the account with this e-mail address, withdraws open invitations from and to it, and
 * ends its sessions.
 */
export async function withdrawAdmin({ db, clock }: Pick<Shop, 'db' | 'clock'>, email: string): Promise<AdminWithdrawn> {
  return inTransaction<AdminWithdrawn>(db, async (tx) => {
    // Locked, so that of two owners who are withdrawn at the same time one stays.
    const administrators = await tx
      .selectFrom('userRole')
      .innerJoin('user', 'user.id', 'userRole.userId')
      .where('role', '=', 'admin')
      .select(['userId', 'user.email'])
      .orderBy('userId')
      .forUpdate()
      .execute()
    const userId = administrators.find((one) => one.email === email.trim().toLowerCase())?.userId
    if (userId === undefined) return { ok: false, reason: 'not_administrator' }
    if (administrators.length === 1) return { ok: false, reason: 'last_administrator' }
    await tx.deleteFrom('userRole').where('userId', '=', userId).where('role', '=', 'admin').execute()
    await endFormerRole(tx, userId, clock())
    await tx.insertInto('auditLog').values({ actor: 'system', action: 'withdraw_admin', subject: userId }).execute()
    return { ok: true }
  })
}
