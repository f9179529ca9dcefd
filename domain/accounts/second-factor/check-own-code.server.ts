import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Tx } from '#domain/transaction.server.ts'
import { checkOwnPassword, type OwnPasswordChecked } from '../check-own-password.server.ts'
import { type Bucket, countTry, forgiveTry } from '../sign-in-failures.server.ts'
import type { SignedIn } from '../viewer.ts'
import { consumeCode } from './consume-code.server.ts'
import { secondFactorKeys } from './second-factor-keys.ts'

export type SecondFactorShop = Pick<Shop, 'db' | 'clock' | 'passwords' | 'secret' | 'secondFactorSecrets'>

export type CodeRefusal = { ok: false; reason: 'wrong_code' } | { ok: false; reason: 'held_up'; retryAfterMs: number }
export type OwnProof = { password: string; code: string }
export type ProofRefusal = CodeRefusal | Extract<OwnPasswordChecked, { ok: false }>

/** The counters of wrong codes: of the account, and of the session or the pending sign-in. */
export const codeBuckets = (userId: string, session: string): Bucket[] => [
  { by: 'codeOfAccount', key: userId },
  { by: 'codeOfSession', key: session },
]

/**
 * Calls `act` in a transaction, if the signed-in user gives the account's password and a code of its second factor. The
 * code is used up only if `act` succeeds.
 */
export async function withPasswordAndCode<Done extends { ok: true }>(
  shop: SecondFactorShop,
  { userId, sessionId }: Pick<SignedIn, 'userId' | 'sessionId'>,
  { password, code }: OwnProof,
  act: (tx: Tx, now: Date) => Promise<Done>,
): Promise<Done | ProofRefusal> {
  const checked = await checkOwnPassword(shop, { userId }, password)
  if (!checked.ok) return checked
  const buckets = codeBuckets(userId, sessionId)
  const counted = await countTry(shop, buckets)
  if (!counted.ok) return counted
  const now = shop.clock()
  const done = await inTransaction<Done | CodeRefusal>(shop.db, async (tx) => {
    await tx.selectFrom('user').where('id', '=', userId).select('id').forUpdate().execute()
    const isRight = await consumeCode(tx, secondFactorKeys(shop), { userId, code, now })
    return isRight ? act(tx, now) : { ok: false, reason: 'wrong_code' }
  })
  if (done.ok) await forgiveTry(shop, buckets)
  return done
}
