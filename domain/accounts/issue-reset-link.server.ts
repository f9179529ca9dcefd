import type { Shop } from '#domain/shop.ts'
import { resetLinkLastsMs, resetLinkRenewedForMs } from './password-reset.ts'
import { hashToken, newToken } from './secret-token.server.ts'

/**
 * A new link that sets a password, in place of any older one; made when its mail is sent, so that it is stored nowhere but as a hash.
 * Null when the address has no account; and with `renews` where a link that was mailed within a day is good again, instead of a new one.
 */
export async function issueResetLink(
  { db, clock, publicUrl }: Pick<Shop, 'db' | 'clock' | 'publicUrl'>,
  resetId: string,
  { renews = false }: { renews?: boolean | undefined } = {},
): Promise<{ to: string; resetUrl: string; at: Date } | null> {
  const reset = await db
    .selectFrom('passwordReset')
    .innerJoin('user', 'user.email', 'passwordReset.email')
    .where('passwordReset.id', '=', resetId)
    .select(['user.id as userId', 'user.email'])
    .executeTakeFirst()
  if (!reset) return null
  const at = clock()
  const tokenExpiresAt = new Date(at.getTime() + resetLinkLastsMs)
  if (renews) {
    const renewed = await db
      .updateTable('passwordReset')
      .set({ tokenExpiresAt })
      .where('id', '=', resetId)
      .where('userId', '=', reset.userId)
      .where('tokenHash', 'is not', null)
      .where('requestedAt', '>', new Date(at.getTime() - resetLinkRenewedForMs))
      .returning('id')
      .executeTakeFirst()
    if (renewed) return null
  }
  const token = newToken()
  await db
    .updateTable('passwordReset')
    .set({ userId: reset.userId, tokenHash: hashToken(token), tokenExpiresAt })
    .where('id', '=', resetId)
    .execute()
  return { to: reset.email, resetUrl: `${publicUrl}/reset-password?token=${token}`, at }
}
