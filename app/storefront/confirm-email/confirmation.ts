import type { AuthAnswer } from '#app/session/auth-answer.ts'

/** The result of a confirmation. `sign_in_here`: confirmed, but in another browser than the one that signed up. */
export type Confirmation = { state: 'signed_in' | 'sign_in_here' } | { state: 'refused'; message: string }

/** Reads the API's answer to a token. */
export function readConfirmation(answer: AuthAnswer): Confirmation {
  if (!answer.ok) return { state: 'refused', message: answer.message }
  const { status } = (answer.body ?? {}) as { status?: unknown }
  return { state: status === 'signed_in' ? 'signed_in' : 'sign_in_here' }
}
