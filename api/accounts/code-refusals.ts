import type { Context } from 'hono'
import type { OwnPasswordChecked } from '#domain/accounts/check-own-password.server.ts'
import { errorBody } from '../errors.ts'
import type { ApiEnv } from '../router.ts'
import { heldUpBody, refusePassword } from './account-refusals.ts'

const wrongCode = errorBody('wrong_code', 'This code isn’t right, or was used before.', {})

/** 422 and not 401, which would make the browser ask for a new sign-in. */
export const refuseCode = <E extends ApiEnv>(c: Context<E>) => c.json(wrongCode, 422)

/** The refusal after too many wrong codes; says when the next try is allowed. */
export function refuseHeldUpCode<E extends ApiEnv>(c: Context<E>, retryAfterMs: number) {
  const { retryAfter, body } = heldUpBody(retryAfterMs, (wait) => `That was wrong too often. Please wait ${wait}.`)
  return c.json(body, 429, { 'retry-after': String(retryAfter) })
}

type ProofRefusal = { ok: false; reason: 'wrong_code' } | Extract<OwnPasswordChecked, { ok: false }>

/** Why a password with a code was refused. */
export const refuseProof = <E extends ApiEnv>(c: Context<E>, refused: ProofRefusal) =>
  refused.reason === 'wrong_code' ? refuseCode(c) : refusePassword(c, refused)
