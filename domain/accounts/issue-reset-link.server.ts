import type { Shop } from '#domain/shop.ts'
import { resetLinkLastsMs } from './password-reset.ts'
import { hashToken, newToken } from './secret-token.server.ts'

/**
 * A new link that sets a password, in place of any older one; made when its mail is sent, so that it is stored nowhere but as a hash.
 * Null when the address has no account.
 */
export async function issueResetLink(
  { db, clock, publicUrl }: Pick<Shop, 'db' | 'clock' | 'publicUrl'>,
  resetId: string,
): Promise<{ to: string; resetUrl: string; at: Date } | null> {
  const reset = await db
    .selectFrom('passwordReset')
    .innerJoin('user', 'user.email', 'passwordReset.email')
    .where('passwordReset.id', '=', resetId)
    .select(['user.id as userId', 'user.email'])
    .executeTakeFirst()
  if (!reset) return null
  const token = newToken()
  const at = clock()
  await db
    .updateTable('passwordReset')
    .set({
      userId: reset.userId,
      tokenHash: hashToken(token),
      tokenExpiresAt: new Date(at.getTime() + resetLinkLastsMs),
    })
    .where('id', '=', resetId)
    .execute()
  return { to: reset.email, resetUrl: `${publicUrl}/reset-password?token=${token}`, at }
}
