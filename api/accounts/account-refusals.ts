import type { Context } from 'hono'
import type { OwnPasswordChecked } from '#domain/accounts/check-own-password.server.ts'
import { describePasswordProblem, type PasswordProblem } from '#domain/accounts/passwords.ts'
import { errorBody } from '../errors.ts'
import type { ApiEnv } from '../router.ts'

const busy = errorBody('busy', 'Too many people are signing in just now. Please try again in a moment.', {})
const invalidLink = errorBody(
  'invalid_link',
  'This link was used already, or is too old. Please ask for a new one.',
  {},
)
const wrongPassword = errorBody('wrong_password', 'Your current password is not right.', {})

export const refuseBusy = <E extends ApiEnv>(c: Context<E>) => c.json(busy, 503, { 'retry-after': '5' })

export const refuseLink = <E extends ApiEnv>(c: Context<E>) => c.json(invalidLink, 404)

/** Refuses what needs the account's password. 422 and not 401, which would make the browser ask for a new sign-in. */
export function refusePassword<E extends ApiEnv>(c: Context<E>, refused: Extract<OwnPasswordChecked, { ok: false }>) {
  switch (refused.reason) {
    case 'wrong_password':
      return c.json(wrongPassword, 422)
    case 'held_up':
      return refuseHeldUp(c, refused.retryAfterMs)
    case 'busy':
      return refuseBusy(c)
  }
}

/** The refusal after too many wrong passwords; says when the next try is allowed. */
export function refuseHeldUp<E extends ApiEnv>(c: Context<E>, retryAfterMs: number) {
  const text = (wait: string) => `That was wrong too often. Please wait ${wait}, or set a new password.`
  const { retryAfter, body } = heldUpBody(retryAfterMs, text)
  return c.json(body, 429, { 'retry-after': String(retryAfter) })
}

/** The body of such a refusal. `text` makes the sentence, out of the waiting time in words. */
export function heldUpBody(retryAfterMs: number, text: (wait: string) => string) {
  const retryAfter = Math.max(1, Math.ceil(retryAfterMs / 1000))
  return { retryAfter, body: errorBody('held_up', text(waitText(retryAfter)), { retryAfter }) }
}

export function refuseWeakPassword<E extends ApiEnv>(
  c: Context<E>,
  { problems, isStaff = false }: { problems: readonly PasswordProblem[]; isStaff?: boolean },
) {
  const reasons = problems.map((problem) => describePasswordProblem(problem, { isStaff }))
  return c.json(errorBody('weak_password', 'Please choose another password.', { reasons }), 422)
}

function waitText(seconds: number): string {
  if (seconds === 1) return 'a second'
  return seconds <= 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}
