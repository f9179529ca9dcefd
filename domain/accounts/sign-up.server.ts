import { enqueueMail } from '#domain/notifications/enqueue-mail.server.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import type { Browser } from './browser.ts'
import { type PasswordProblem, PasswordsBusy, passwordProblems } from './passwords.ts'
import { hashToken, newToken } from './secret-token.server.ts'
import { always, type MayMail } from './sign-up.ts'

export type SignUpInput = { email: string; password: string; firstName: string; lastName: string }

export type SignUpOutcome =
  /** `signUpToken`: for the cookie by which the link recognises this browser. */
  | { ok: true; signUpToken: string }
  | { ok: false; reason: 'weak_password'; problems: PasswordProblem[] }
  | { ok: false; reason: 'busy' }

/**
 * Stores that somebody wants an account, and enqueues a mail to the address. Whether the address has an account isn't
 * even looked up before the mail is sent, so neither the answer nor its timing can reveal it. Sign-ups for the same
 * address from other browsers stay as they are. If `mayMail` returns false, the address gets no further mail, and the
 * link of any earlier one confirms this sign-up as well, in its browser.
 */
export async function signUp(
  { db, clock, passwords }: Pick<Shop, 'db' | 'clock' | 'passwords'>,
  input: SignUpInput,
  { signUpToken: given }: Pick<Browser, 'signUpToken'>,
  mayMail: MayMail = always,
): Promise<SignUpOutcome> {
  const { isCommon } = passwords
  const problems = passwordProblems(input.password, { isStaff: false, isCommon })
  if (problems.length > 0) return { ok: false, reason: 'weak_password', problems }
  let password: string
  try {
    password = await passwords.hash(input.password)
  } catch (fault) {
    if (fault instanceof PasswordsBusy) return { ok: false, reason: 'busy' }
    throw fault
  }
  const signUpToken = given ?? newToken()
  const now = clock()
  const chosen = { firstName: input.firstName, lastName: input.lastName, password, createdAt: now }
  const isMailed = await mayMail()
  // Without a mail, the link of the former sign-up stays valid.
  const noLink = isMailed ? { tokenHash: null, tokenExpiresAt: null, openedByHash: null } : {}
  return inTransaction<SignUpOutcome>(db, async (tx) => {
    const { id } = await tx
      .insertInto('signUp')
      .values({ email: input.email.toLowerCase(), browserHash: hashToken(signUpToken), ...chosen })
      .onConflict((own) => own.columns(['email', 'browserHash']).doUpdateSet({ ...chosen, ...noLink }))
      .returning('id')
      .executeTakeFirstOrThrow()
    if (isMailed) await enqueueMail(tx, { kind: 'sign_up', signUpId: id }, { at: now, key: `sign_up:${id}` })
    return { ok: true, signUpToken }
  })
}
