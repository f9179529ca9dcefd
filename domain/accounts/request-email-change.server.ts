import { enqueueMail } from '#domain/notifications/enqueue-mail.server.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { checkOwnPassword, isStillSignedIn, type OwnPasswordChecked } from './check-own-password.server.ts'
import type { SignedIn } from './viewer.ts'

/** How long the links that change an address work; in milliseconds. */
const changeLastsMs = 24 * 60 * 60_000

export type EmailChangeRequested =
  | { ok: true }
  | { ok: false; reason: 'same_email' }
  /** The new address has had enough mails; `retryAfter` in seconds. */
  | { ok: false; reason: 'too_many_mails'; retryAfter: number }
  /** The session ended while the password was checked. */
  | { ok: false; reason: 'no_session' }
  | Extract<OwnPasswordChecked, { ok: false }>

/**
 * Asks at both addresses whether the signed-in user's account may move to another one. A later request replaces an
 * earlier one. The outcome doesn't reveal whether the new address has an account. `countMail` is called only after the
 * right password, so that others can't use up the mails that an address may get.
 */
export async function requestEmailChange(
  shop: Pick<Shop, 'db' | 'clock' | 'passwords' | 'secret'>,
  viewer: SignedIn,
  { email: typed, password }: { email: string; password: string },
  countMail: () => Promise<{ ok: true } | { ok: false; retryAfter: number }> = async () => ({ ok: true }),
): Promise<EmailChangeRequested> {
  const newEmail = typed.toLowerCase()
  if (newEmail === viewer.email) return { ok: false, reason: 'same_email' }
  const checked = await checkOwnPassword(shop, viewer, password)
  if (!checked.ok) return checked
  const counted = await countMail()
  if (!counted.ok) return { ...counted, reason: 'too_many_mails' }
  const now = shop.clock()
  const change = {
    newEmail,
    oldTokenHash: null,
    newTokenHash: null,
    oldConfirmedAt: null,
    newConfirmedAt: null,
    requestedAt: now,
    expiresAt: new Date(now.getTime() + changeLastsMs),
  }
  return inTransaction<EmailChangeRequested>(shop.db, async (tx) => {
    if (!(await isStillSignedIn(tx, viewer))) return { ok: false, reason: 'no_session' }
    const { id } = await tx
      .insertInto('emailChange')
      .values({ userId: viewer.userId, ...change })
      .onConflict((earlier) => earlier.column('userId').doUpdateSet(change))
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const to of ['old', 'new'] as const) {
      await enqueueMail(tx, { kind: 'email_change', changeId: id, to }, { at: now, key: `email_change:${id}:${to}` })
    }
    return { ok: true }
  })
}
