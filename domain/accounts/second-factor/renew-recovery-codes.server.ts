import { writeAuditLog } from '../audit-log.server.ts'
import type { SignedIn } from '../viewer.ts'
import {
  type OwnProof,
  type ProofRefusal,
  type SecondFactorShop,
  withPasswordAndCode,
} from './check-own-code.server.ts'
import { replaceRecoveryCodes } from './recovery-codes.server.ts'
import { secondFactorKeys } from './second-factor-keys.ts'

/** Replaces the recovery codes by new ones, for the password and a code. They are shown now and never again. */
export const renewRecoveryCodes = (
  shop: SecondFactorShop,
  viewer: SignedIn,
  proof: OwnProof,
): Promise<{ ok: true; recoveryCodes: string[] } | ProofRefusal> =>
  withPasswordAndCode<{ ok: true; recoveryCodes: string[] }>(shop, viewer, proof, async (tx, now) => {
    const { userId } = viewer
    const recoveryCodes = await replaceRecoveryCodes(tx, secondFactorKeys(shop), userId)
    await writeAuditLog(tx, { by: viewer, action: 'renew_recovery_codes', subject: `user:${userId}`, at: now })
    return { ok: true, recoveryCodes }
  })
