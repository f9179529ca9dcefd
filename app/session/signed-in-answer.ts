import { isRecord } from './auth-answer.ts'

/** What comes after a right password: whether a code is needed, and whether a second factor has to be set up before anything else. */
export function readSignedIn(body: unknown): { needsCode: boolean; mustSetUpSecondFactor: boolean } {
  const { status, session } = isRecord(body) ? body : {}
  return {
    needsCode: status === 'second_factor_needed',
    mustSetUpSecondFactor: isRecord(session) && session.mustSetUpSecondFactor === true,
  }
}
