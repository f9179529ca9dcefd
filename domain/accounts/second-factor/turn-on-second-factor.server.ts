import { enqueueMail } from '#domain/notifications/enqueue-mail.server.ts'
import { inTransaction, type Tx } from '#domain/transaction.server.ts'
import { writeAuditLog } from '../audit-log.server.ts'
import { endOtherSessions } from '../end-sessions.server.ts'
import { countTry, forgiveTry } from '../sign-in-failures.server.ts'
import type { SignedIn } from '../viewer.ts'
import { type CodeRefusal, codeBuckets, type SecondFactorShop } from './check-own-code.server.ts'
import { decryptSecret } from './encrypted-secret.server.ts'
import { replaceRecoveryCodes } from './recovery-codes.server.ts'
import { secondFactorKeys } from './second-factor-keys.ts'
import { stepOfCode } from './totp.server.ts'

/** How long a started set-up waits for its first code; in milliseconds. */
const setUpLastsMs = 30 * 60_000

export type SecondFactorTurnedOn =
  /** The recovery codes are shown now and never again. */
  | { ok: true; recoveryCodes: string[] }
  /** `not_started`: no set-up was started within the last half hour, or it is on already. */
  | { ok: false; reason: 'not_started' }
  | CodeRefusal

/**
 * Turns the second factor on, by the app's first code. Other sessions end, because they were opened by the password
 * alone. The user gets a mail.
 */
export async function turnOnSecondFactor(
  shop: SecondFactorShop,
  viewer: SignedIn,
  code: string,
): Promise<SecondFactorTurnedOn> {
  const { userId, sessionId } = viewer
  const buckets = codeBuckets(userId, sessionId)
  const counted = await countTry(shop, buckets)
  if (!counted.ok) return counted
  const now = shop.clock()
  const done = await inTransaction<SecondFactorTurnedOn>(shop.db, async (tx) => {
    // The lock that signing in takes, so that no session is opened by the password alone meanwhile.
    await tx.selectFrom('user').where('id', '=', userId).select('id').forUpdate().execute()
    const started = await findStarted(tx, userId, now)
    if (!started) return { ok: false, reason: 'not_started' }
    const { secret } = decryptSecret(secondFactorKeys(shop), userId, started.encryptedSecret)
    const usedStep = stepOfCode(secret, code.replaceAll(/\s/g, ''), now)
    if (usedStep === null) return { ok: false, reason: 'wrong_code' }
    await tx.updateTable('secondFactor').set({ turnedOnAt: now, usedStep }).where('userId', '=', userId).execute()
    const recoveryCodes = await replaceRecoveryCodes(tx, secondFactorKeys(shop), userId)
    await endOtherSessions(tx, viewer)
    await writeAuditLog(tx, { by: viewer, action: 'turn_on_second_factor', subject: `user:${userId}`, at: now })
    await enqueueMail(tx, { kind: 'second_factor', userId, isOn: true, changedAt: now.toISOString() }, { at: now })
    return { ok: true, recoveryCodes }
  })
  if (done.ok || done.reason === 'not_started') await forgiveTry(shop, buckets)
  return done
}

const findStarted = (tx: Tx, userId: string, now: Date) =>
  tx
    .selectFrom('secondFactor')
    .where('userId', '=', userId)
    .where('turnedOnAt', 'is', null)
    .where('startedAt', '>', new Date(now.getTime() - setUpLastsMs))
    .select('encryptedSecret')
    .forUpdate()
    .executeTakeFirst()
