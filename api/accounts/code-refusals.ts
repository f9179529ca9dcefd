import type { Context } from 'hono'
import { errorBody } from '../errors.ts'
import type { ApiEnv } from '../router.ts'
import { heldUpBody, refuseBusy, refuseHeldUp, refuseWrongPassword } from './account-refusals.ts'

const wrongCode = errorBody('wrong_code', 'This code isn’t right, or was used before.', {})

/** 422 and not 401, which would ask the browser to sign in again. */
export const refuseCode = <E extends ApiEnv>(c: Context<E>) => c.json(wrongCode, 422)

/** After too many wrong codes: when the next try may be made. */
export function refuseHeldUpCode<E extends ApiEnv>(c: Context<E>, retryAfterMs: number) {
  const { retryAfter, body } = heldUpBody(retryAfterMs, (wait) => `That was wrong too often. Please wait ${wait}.`)
  return c.json(body, 429, { 'retry-after': String(retryAfter) })
}

type ProofRefusal = { reason: 'wrong_code' | 'wrong_password' | 'busy' } | { reason: 'held_up'; retryAfterMs: number }

/** Why a password with a code doesn't do. */
export function refuseProof<E extends ApiEnv>(c: Context<E>, refused: ProofRefusal) {
  switch (refused.reason) {
    case 'wrong_code':
      return refuseCode(c)
    case 'wrong_password':
      return refuseWrongPassword(c)
    case 'held_up':
      return refuseHeldUp(c, refused.retryAfterMs)
    case 'busy':
      return refuseBusy(c)
  }
}
