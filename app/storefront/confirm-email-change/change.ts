import { type AuthAnswer, isRecord } from '#app/session/auth-answer.ts'

/** The result of a confirmation. `half_confirmed`: the other address still has to confirm. */
export type EmailChange = { state: 'changed' | 'half_confirmed' } | { state: 'refused'; message: string }

/** Reads the API's answer to a token. */
export function readChange(answer: AuthAnswer): EmailChange {
  if (!answer.ok) return { state: 'refused', message: answer.message }
  const isChanged = isRecord(answer.body) && answer.body.status === 'changed'
  return { state: isChanged ? 'changed' : 'half_confirmed' }
}
