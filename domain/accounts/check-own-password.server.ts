import type { Shop } from '#domain/shop.ts'
import type { Tx } from '#domain/transaction.server.ts'
import { PasswordsBusy } from './passwords.ts'
import { type Bucket, countTry, forgiveTry } from './sign-in-failures.server.ts'
import type { SignedIn } from './viewer.ts'

export type OwnPasswordChecked =
  | { ok: true; hash: string }
  | { ok: false; reason: 'wrong_password' | 'busy' }
  | { ok: false; reason: 'held_up'; retryAfterMs: number }

/** Checks the password of a signed-in user. Failures are counted as at signing in, but apart from those. */
export async function checkOwnPassword(
  shop: Pick<Shop, 'db' | 'clock' | 'passwords' | 'secret'>,
  { userId }: Pick<SignedIn, 'userId'>,
  password: string,
): Promise<OwnPasswordChecked> {
  const buckets: Bucket[] = [{ by: 'account', key: userId }]
  const counted = await countTry(shop, buckets)
  if (!counted.ok) return counted
  const account = await shop.db
    .selectFrom('account')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .select('password')
    .executeTakeFirst()
  const hash = account?.password ?? null
  try {
    const isRight = await shop.passwords.verify(hash, password)
    if (!isRight || hash === null) return { ok: false, reason: 'wrong_password' }
  } catch (fault) {
    if (!(fault instanceof PasswordsBusy)) throw fault
    await forgiveTry(shop, buckets)
    return { ok: false, reason: 'busy' }
  }
  await forgiveTry(shop, buckets)
  return { ok: true, hash }
}

/**
 * Whether the session that gave the password is still open; it stays so until the transaction ends. Checking a password
 * takes a while, and longer while others are checked: meanwhile the owner may have set another one by mail, or ended
 * this session, because somebody else has it.
 */
export async function isStillSignedIn(
  tx: Tx,
  { userId, sessionId }: Pick<SignedIn, 'userId' | 'sessionId'>,
): Promise<boolean> {
  const session = await tx
    .selectFrom('session')
    .where('id', '=', sessionId)
    .where('userId', '=', userId)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  return session !== undefined
}
