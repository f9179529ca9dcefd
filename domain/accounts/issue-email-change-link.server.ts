import type { Shop } from '#domain/shop.ts'
import { hashToken, newToken } from './secret-token.server.ts'

type EmailChangeLink = { to: string; at: Date; newEmail: string; confirmUrl: string }

/**
 * A new link that confirms a change of address at one of the two addresses. Null when the request has expired, or the
 * new address is taken.
 */
export async function issueEmailChangeLink(
  { db, clock, publicUrl }: Pick<Shop, 'db' | 'clock' | 'publicUrl'>,
  changeId: string,
  side: 'old' | 'new',
): Promise<EmailChangeLink | null> {
  const at = clock()
  const change = await db
    .selectFrom('emailChange')
    .innerJoin('user', 'user.id', 'emailChange.userId')
    .leftJoin('user as taker', 'taker.email', 'emailChange.newEmail')
    .where('emailChange.id', '=', changeId)
    .where('emailChange.expiresAt', '>', at)
    .select(['user.email as oldEmail', 'emailChange.newEmail', 'emailChange.requestedAt', 'taker.id as takenBy'])
    .executeTakeFirst()
  if (!change || (side === 'new' && change.takenBy !== null)) return null
  const token = newToken()
  const hash = hashToken(token)
  const { oldEmail, newEmail, requestedAt } = change
  // Another address may have been requested meanwhile, which this link must not confirm.
  const stored = await db
    .updateTable('emailChange')
    .set(side === 'old' ? { oldTokenHash: hash } : { newTokenHash: hash })
    .where('id', '=', changeId)
    .where('newEmail', '=', newEmail)
    .where('requestedAt', '=', requestedAt)
    .returning('id')
    .executeTakeFirst()
  if (!stored) return null
  const confirmUrl = `${publicUrl}/confirm-email-change?token=${token}`
  return { to: side === 'old' ? oldEmail : newEmail, newEmail, confirmUrl, at }
}
