import { enqueueMail } from '#domain/notifications/enqueue-mail.server.ts'
import type { Shop } from '#domain/shop.ts'
import { writeAuditLog } from '../audit-log.server.ts'
import { isStaff } from '../set-password.server.ts'
import type { SignedIn } from '../viewer.ts'
import {
  type OwnProof,
  type ProofRefusal,
  type SecondFactorShop,
  withPasswordAndCode,
} from './check-own-code.server.ts'

export type SecondFactorTurnedOff = { ok: true } | { ok: false; reason: 'required' } | ProofRefusal

/**
 * Turns the second factor off, for the password and a code. The user gets a mail. Refused for users who must have one.
 */
export async function turnOffSecondFactor(
  shop: SecondFactorShop & Pick<Shop, 'staffNeedsSecondFactor'>,
  viewer: SignedIn,
  proof: OwnProof,
): Promise<SecondFactorTurnedOff> {
  const { userId } = viewer
  if (shop.staffNeedsSecondFactor && (await isStaff(shop.db, userId))) return { ok: false, reason: 'required' }
  return withPasswordAndCode<{ ok: true }>(shop, viewer, proof, async (tx, now) => {
    await tx.deleteFrom('secondFactor').where('userId', '=', userId).execute()
    await writeAuditLog(tx, { by: viewer, action: 'turn_off_second_factor', subject: `user:${userId}`, at: now })
    await enqueueMail(tx, { kind: 'second_factor', userId, isOn: false, changedAt: now.toISOString() }, { at: now })
    return { ok: true }
  })
}
