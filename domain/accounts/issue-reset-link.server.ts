import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Tx } from '#domain/transaction.server.ts'
import { resetLinkLastsMs, resetLinkRenewedForMs } from './password-reset.ts'
import { hashToken, newToken } from './secret-token.server.ts'

type ResetLink = { to: string; resetUrl: string; at: Date }
type Issued = { ok: true; link: ResetLink | null }
const none: Issued = { ok: true, link: null }

/**
 * A new link that sets a password; older links stop working. It is made when its mail is sent, so that only a hash of
 * it is stored. Null when the address has no account. With `renews`, a link that was mailed within a day becomes valid
 * again instead, and null is returned then, too.
 */
export async function issueResetLink(
  { db, clock, publicUrl }: Pick<Shop, 'db' | 'clock' | 'publicUrl'>,
  resetId: string,
  { renews = false }: { renews?: boolean | undefined } = {},
): Promise<ResetLink | null> {
  const at = clock()
  const tokenExpiresAt = new Date(at.getTime() + resetLinkLastsMs)
  const issued = await inTransaction<Issued>(db, async (tx) => {
    // Locks the address until the link is stored. If the address is changing at this moment, that ends the link as
    // well.
    const reset = await tx
      .selectFrom('user')
      .innerJoin('passwordReset', 'user.email', 'passwordReset.email')
      .where('passwordReset.id', '=', resetId)
      .select(['user.id as userId', 'user.email'])
      .forShare('user')
      .executeTakeFirst()
    if (!reset || (renews && (await renew(tx, { resetId, userId: reset.userId, at, tokenExpiresAt })))) return none
    const token = newToken()
    const stored = await tx
      .updateTable('passwordReset')
      .set({ userId: reset.userId, tokenHash: hashToken(token), tokenExpiresAt })
      .where('id', '=', resetId)
      .returning('id')
      .executeTakeFirst()
    return stored
      ? { ok: true, link: { to: reset.email, resetUrl: `${publicUrl}/reset-password?token=${token}`, at } }
      : none
  })
  return issued.link
}

type Renewal = { resetId: string; userId: string; at: Date; tokenExpiresAt: Date }

async function renew(tx: Tx, { resetId, userId, at, tokenExpiresAt }: Renewal): Promise<boolean> {
  const renewed = await tx
    .updateTable('passwordReset')
    .set({ tokenExpiresAt })
    .where('id', '=', resetId)
    .where('userId', '=', userId)
    .where('tokenHash', 'is not', null)
    .where('requestedAt', '>', new Date(at.getTime() - resetLinkRenewedForMs))
    .returning('id')
    .executeTakeFirst()
  return renewed !== undefined
}
