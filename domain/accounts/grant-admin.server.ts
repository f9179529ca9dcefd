import { randomBytes } from 'node:crypto'
import type { Shop } from '#domain/shop.ts'
import { type Database, inTransaction } from '#domain/transaction.server.ts'
import type { Passwords } from './passwords.ts'
import { endFormerRole } from './staff/end-former-role.server.ts'

export type AdminGranted =
  /**
   * `password` is only there when a new account was created without a given one. It is shown once and never stored in
   * plain text.
   */
  { ok: true; created: boolean; password: string | null } | { ok: false; reason: 'invalid_email' }

/**
 * Makes the account with this e-mail address an owner, whatever role it had. If there is no such account, it is
 * created, with the given password or a generated one. A user who had another role is signed out everywhere; open
 * invitations from and to them are withdrawn.
 */
export async function grantAdmin(
  { db, clock, passwords }: { db: Database; passwords: Pick<Passwords, 'hash'> } & Pick<Shop, 'clock'>,
  email: string,
  password?: string,
): Promise<AdminGranted> {
  const address = email.trim().toLowerCase()
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)) return { ok: false, reason: 'invalid_email' }
  const secret = password ?? randomBytes(12).toString('base64url')
  const hash = await passwords.hash(secret)
  return inTransaction(db, async (tx) => {
    const existing = await tx.selectFrom('user').where('email', '=', address).select('id').executeTakeFirst()
    const userId =
      existing?.id ??
      (
        await tx
          .insertInto('user')
          .values({ email: address, emailVerified: true, name: 'Administrator' })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    if (!existing) {
      await tx
        .insertInto('account')
        .values({ userId, accountId: userId, providerId: 'credential', password: hash })
        .execute()
      await tx.insertInto('profile').values({ id: userId, email: address }).execute()
      await tx.insertInto('userRole').values({ userId, role: 'customer' }).execute()
    }
    // Nobody has two roles of staff.
    await tx
      .deleteFrom('userRole')
      .where('userId', '=', userId)
      .where('role', 'not in', ['customer', 'admin'])
      .execute()
    await tx
      .insertInto('userRole')
      .values({ userId, role: 'admin' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await endFormerRole(tx, userId, clock())
    await tx.insertInto('auditLog').values({ actor: 'system', action: 'grant_admin', subject: userId }).execute()
    return { ok: true, created: !existing, password: existing || password ? null : secret }
  })
}

/** Whether the shop has any owner yet. */
export async function hasAdmin(db: Database): Promise<boolean> {
  const row = await db.selectFrom('userRole').where('role', '=', 'admin').select('userId').limit(1).executeTakeFirst()
  return row !== undefined
}
