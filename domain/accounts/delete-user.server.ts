import type { Tx } from '#domain/transaction.server.ts'
import { writeAuditLog } from './audit-log.server.ts'

/**
 * Deletes a user with all that is theirs: sessions, roles, profile, addresses, cart. The audit log keeps that it happened, by the id
 * alone; `by` is whoever does it for them. One that is gone already stays so. Answers with the addresses under which they have kept the
 * shop, if they have, which stand beside what they did.
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
