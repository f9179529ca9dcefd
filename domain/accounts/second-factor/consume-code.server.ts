import type { Tx } from '#domain/transaction.server.ts'
import { decryptSecret, encryptSecret } from './encrypted-secret.server.ts'
import { hashRecoveryCode } from './recovery-codes.server.ts'
import { stepOfCode } from './totp.server.ts'

const codeOfApp = /^\d{6}$/

/**
 * Whether a code belongs to a user's second factor: a code of the app, or a recovery code. It is used up by that, and
 * so are earlier codes of the app. False when the second factor is off. A secret that is encrypted with an older key is
 * encrypted again.
 */
export async function consumeCode(
  tx: Tx,
  keys: readonly string[],
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<boolean> {
  const typed = code.replaceAll(/\s/g, '')
  const factor = await tx
    .selectFrom('secondFactor')
    .where('userId', '=', userId)
    .where('turnedOnAt', 'is not', null)
    .select(['encryptedSecret', 'usedStep'])
    .forUpdate()
    .executeTakeFirst()
  if (!factor) return false
  if (!codeOfApp.test(typed)) return consumeRecoveryCode(tx, keys, { userId, code })
  const { secret, isOutdated } = decryptSecret(keys, userId, factor.encryptedSecret)
  const step = stepOfCode(secret, typed, now)
  if (step === null || (factor.usedStep !== null && step <= Number(factor.usedStep))) return false
  const encryptedSecret = isOutdated ? encryptSecret(keys, userId, secret) : factor.encryptedSecret
  await tx.updateTable('secondFactor').set({ usedStep: step, encryptedSecret }).where('userId', '=', userId).execute()
  return true
}

async function consumeRecoveryCode(
  tx: Tx,
  keys: readonly string[],
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const hashes = keys.map((key) => hashRecoveryCode(key, userId, code))
  const used = await tx
    .deleteFrom('recoveryCode')
    .where('userId', '=', userId)
    .where('codeHash', 'in', hashes)
    .returning('codeHash')
    .executeTakeFirst()
  return used !== undefined
}
