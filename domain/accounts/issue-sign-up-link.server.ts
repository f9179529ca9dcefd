import type { Shop } from '#domain/shop.ts'
import { hashToken, newToken } from './secret-token.server.ts'
import { linkLastsMs } from './sign-up.ts'

export type SignUpLink =
  | { to: string; at: Date; hasAccount: false; confirmUrl: string }
  | { to: string; at: Date; hasAccount: true }

/**
 * A new link that confirms the address of a sign-up; older links stop working. It is made when its mail is sent, so
 * that only a hash of it is stored. Null when the sign-up is gone.
 */
export async function issueSignUpLink(
  { db, clock, publicUrl }: Pick<Shop, 'db' | 'clock' | 'publicUrl'>,
  signUpId: string,
): Promise<SignUpLink | null> {
  const signUp = await db
    .selectFrom('signUp')
    .leftJoin('user', 'user.email', 'signUp.email')
    .where('signUp.id', '=', signUpId)
    .select(['signUp.email', 'signUp.createdAt', 'user.id as userId'])
    .executeTakeFirst()
  if (!signUp) return null
  if (signUp.userId !== null) return { to: signUp.email, at: signUp.createdAt, hasAccount: true }
  const token = newToken()
  const at = clock()
  await db
    .updateTable('signUp')
    .set({ tokenHash: hashToken(token), tokenExpiresAt: new Date(at.getTime() + linkLastsMs) })
    .where('id', '=', signUpId)
    .execute()
  const confirmUrl = `${publicUrl}/confirm-email?token=${token}`
  return { to: signUp.email, at, hasAccount: false, confirmUrl }
}
