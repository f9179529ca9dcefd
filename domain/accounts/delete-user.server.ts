import type { Tx } from '#domain/transaction.server.ts'
import { writeAuditLog } from './audit-log.server.ts'

/**
 * Deletes a user with everything that belongs to them: sessions, roles, profile, addresses, cart. The audit log keeps
 * the fact, with the id only; `by` is who deletes it on their behalf. Does nothing if the user is gone already. Returns
 * the addresses under which they worked in the back office, if they did: other records there still name them.
 */
export async function deleteUser(
  tx: Tx,
  { userId, email }: { userId: string; email: string },
  now: Date,
  by = { userId, email: 'deleted' },
): Promise<string[]> {
  const user = await tx.selectFrom('user').where('id', '=', userId).select('id').forUpdate().executeTakeFirst()
  if (!user) return []
  const acted = await tx.selectFrom('auditLog').where('actorId', '=', userId).select('actor').distinct().execute()
  await tx.updateTable('auditLog').set({ actor: 'deleted' }).where('actorId', '=', userId).execute()
  await writeAuditLog(tx, {
    by,
    action: 'delete_account',
    subject: `user:${userId}`,
    at: now,
  })
  for (const table of ['signUp', 'passwordReset'] as const)
    await tx.deleteFrom(table).where('email', '=', email).execute()
  await tx.deleteFrom('user').where('id', '=', userId).execute()
  return acted.map(({ actor }) => actor)
}
