import { enqueueMail } from '#domain/notifications/enqueue-mail.server.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import type { Browser } from './browser.ts'
import { createAccount } from './create-account.server.ts'
import { type Credential, findCredential, type PendingSignUp } from './find-credential.server.ts'
import { openSession } from './open-session.server.ts'
import { PasswordsBusy } from './passwords.ts'
import { needsCode, startPendingSignIn } from './second-factor/pending-sign-in.server.ts'
import type { OpenedSession } from './sessions.ts'
import { type Bucket, countTry, forgiveTry } from './sign-in-failures.server.ts'
import { always, linkLastsMs, type MayMail } from './sign-up.ts'
import type { Viewer } from './viewer.ts'

type SignInShop = Pick<Shop, 'db' | 'clock' | 'passwords' | 'secret' | 'staffNeedsSecondFactor'>

export type SignInOutcome =
  | { ok: true; session: OpenedSession }
  /**
   * The password was right, and the account has a second factor. `pendingToken` proves that to `finishSignIn`, for five
   * minutes.
   */
  | { ok: false; reason: 'second_factor_needed'; pendingToken: string }
  /**
   * `wrong_credentials`: a wrong address, a wrong password, or an address that isn't confirmed. The client can't tell
   * which.
   */
  | { ok: false; reason: 'wrong_credentials' | 'busy' }
  | { ok: false; reason: 'held_up'; retryAfterMs: number }

const wrong = { ok: false, reason: 'wrong_credentials' } as const
// At most one mail within this time about one sign-up, however often somebody tries.
const linkEveryMs = 10 * 60_000

/**
 * Signs in with an e-mail address and its password, and ends the browser's session `before`. Known and unknown
 * addresses get the same answer after the same work. After too many failures the next try has to wait, unless the
 * browser or its network address has signed in to the account before.
 */
export async function signIn(
  shop: SignInShop,
  { email: typed, password }: { email: string; password: string },
  browser: Browser,
  before: Viewer,
  mayMail: MayMail = always,
): Promise<SignInOutcome> {
  const email = typed.toLowerCase()
  const credential = await findCredential(shop.db, email, browser, shop.clock())
  const buckets = bucketsOf(email, credential, browser)
  const counted = await countTry(shop, buckets)
  if (!counted.ok) return counted
  const forgive = () => forgiveTry(shop, buckets)
  const { user, signUp } = credential
  try {
    const isRight = await shop.passwords.verify(user?.passwordHash ?? signUp?.passwordHash ?? null, password)
    if (!isRight) return wrong
    if (!user) return signUp ? await finishSignUp(shop, { email, signUp, browser, before, forgive, mayMail }) : wrong
    const renewed = shop.passwords.isOutdated(user.passwordHash) ? await shop.passwords.hash(password) : null
    const opened = await open(shop, { user, renewed, browser, before })
    if (opened.ok || opened.reason === 'second_factor_needed') await forgive()
    return opened
  } catch (fault) {
    if (!(fault instanceof PasswordsBusy)) throw fault
    await forgive()
    return { ok: false, reason: 'busy' }
  }
}

function bucketsOf(email: string, { user, signUp, knownBy }: Credential, browser: Browser): Bucket[] {
  const { deviceToken, signUpToken, addressGroup } = browser
  const address: Bucket = { by: 'address', key: addressGroup }
  // This browser has opened the link of the sign-up, so its user reads the mailbox. There is no account yet by which
  // the browser could be known.
  if (!user && signUp?.isOpenedHere) return [{ by: 'device', key: `${signUpToken} ${email}` }]
  switch (knownBy) {
    case 'device':
      return [{ by: 'device', key: `${deviceToken} ${email}` }]
    case 'address':
      return [address]
    case null:
      return [{ by: 'account', key: email }, address]
  }
}

type Opening = { user: NonNullable<Credential['user']>; renewed: string | null; browser: Browser; before: Viewer }

/** Opens the session; if there is a second factor, remembers the right password until the code comes. */
async function open(
  { db, clock, staffNeedsSecondFactor }: SignInShop,
  { user, renewed, browser, before }: Opening,
): Promise<SignInOutcome> {
  type Opened = { ok: true; session: OpenedSession } | { ok: true; pendingToken: string } | typeof wrong
  const opened = await inTransaction<Opened>(db, async (tx) => {
    await tx.selectFrom('user').where('id', '=', user.id).select('id').forUpdate().execute()
    // Finds nothing if the password was changed while this one was checked: the sessions have just been ended by that.
    const unchanged = await tx
      .updateTable('account')
      .set({ password: renewed ?? user.passwordHash })
      .where('userId', '=', user.id)
      .where('providerId', '=', 'credential')
      .where('password', '=', user.passwordHash)
      .returning('id')
      .executeTakeFirst()
    if (!unchanged) return wrong
    const now = clock()
    if (await needsCode(tx, user.id)) return { ok: true, pendingToken: await startPendingSignIn(tx, user.id, now) }
    return { ok: true, session: await openSession(tx, { user, browser, before, now, staffNeedsSecondFactor }) }
  })
  return 'pendingToken' in opened
    ? { ok: false, reason: 'second_factor_needed', pendingToken: opened.pendingToken }
    : opened
}

type Finishing = {
  email: string
  signUp: PendingSignUp
  browser: Browser
  before: Viewer
  forgive: () => Promise<void>
  mayMail: MayMail
}

/**
 * The right password of a sign-up: the browser that opened the link gets the account; any other gets a new link by
 * mail.
 */
async function finishSignUp(
  { db, clock, staffNeedsSecondFactor }: SignInShop,
  { email, signUp, browser, before, forgive, mayMail }: Finishing,
): Promise<SignInOutcome> {
  const now = clock()
  if (!signUp.isOpenedHere) {
    const mailedAt = signUp.tokenExpiresAt && signUp.tokenExpiresAt.getTime() - linkLastsMs
    const isDue = mailedAt === null || now.getTime() - mailedAt >= linkEveryMs
    if (isDue && (await mayMail())) {
      await enqueueMail(db, { kind: 'sign_up', signUpId: signUp.id }, { at: now, key: `sign_up:${signUp.id}` })
    }
    return wrong
  }
  const opened = await inTransaction<SignInOutcome>(db, async (tx) => {
    const userId = await createAccount(tx, signUp.id, now)
    if (userId === null) return { ok: false, reason: 'wrong_credentials' }
    const user = { id: userId, email }
    return { ok: true, session: await openSession(tx, { user, browser, before, now, staffNeedsSecondFactor }) }
  })
  if (opened.ok) await forgive()
  return opened
}
