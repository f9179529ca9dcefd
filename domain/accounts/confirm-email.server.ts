import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Tx } from '#domain/transaction.server.ts'
import type { Browser } from './browser.ts'
import { createAccount } from './create-account.server.ts'
import { openSession } from './open-session.server.ts'
import { hashToken, newToken } from './secret-token.server.ts'
import type { OpenedSession } from './sessions.ts'
import type { Viewer } from './viewer.ts'

export type EmailConfirmed =
  | { ok: true; state: 'signed_in'; session: OpenedSession }
  /** `signUpToken`: for a cookie that tells the sign-in that this browser has opened the link. */
  | { ok: true; state: 'sign_in_here'; signUpToken: string }
  | { ok: false; reason: 'invalid_link' }

const invalid: EmailConfirmed = { ok: false, reason: 'invalid_link' }

/**
 * Confirms the address of a sign-up by its mailed link, once. The browser that signed up gets its account and is signed
 * in, with its own password, even if the link belongs to somebody else's sign-up for the same address. In any other
 * browser the user must sign in first: only the right password shows that the account is hers, and not that of a
 * stranger who typed her address.
 */
export async function confirmEmail(
  { db, clock, staffNeedsSecondFactor }: Pick<Shop, 'db' | 'clock' | 'staffNeedsSecondFactor'>,
  token: string,
  browser: Browser,
  before: Viewer,
): Promise<EmailConfirmed> {
  const now = clock()
  return inTransaction<EmailConfirmed>(db, async (tx) => {
    const used = await useLink(tx, token, now)
    if (!used) return invalid
    const own = browser.signUpToken && (await findOwn(tx, used.email, browser.signUpToken))
    if (!own) {
      const signUpToken = newToken()
      await tx
        .updateTable('signUp')
        .set({ openedByHash: hashToken(signUpToken) })
        .where('id', '=', used.id)
        .execute()
      return { ok: true, state: 'sign_in_here', signUpToken }
    }
    const userId = await createAccount(tx, own.id, now)
    if (userId === null) return invalid
    const user = { id: userId, email: used.email }
    const session = await openSession(tx, { user, browser, before, now, staffNeedsSecondFactor })
    return { ok: true, state: 'signed_in', session }
  })
}

const useLink = (tx: Tx, token: string, now: Date) =>
  tx
    .updateTable('signUp')
    .set({ tokenHash: null, tokenExpiresAt: null })
    .where('tokenHash', '=', hashToken(token))
    .where('tokenExpiresAt', '>', now)
    .returning(['id', 'email'])
    .executeTakeFirst()

const findOwn = (tx: Tx, email: string, signUpToken: string) =>
  tx
    .selectFrom('signUp')
    .where('email', '=', email)
    .where('browserHash', '=', hashToken(signUpToken))
    .select('id')
    .executeTakeFirst()
