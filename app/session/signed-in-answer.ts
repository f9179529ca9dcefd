import { isRecord } from './auth-answer.ts'

/** Reads the answer to a correct password: whether a code is needed, and whether a second factor must be set up first. */
export function readSignedIn(body: unknown): { needsCode: boolean; mustSetUpSecondFactor: boolean } {
  const { status, session } = isRecord(body) ? body : {}
  return {
    needsCode: status === 'second_factor_needed',
    mustSetUpSecondFactor: isRecord(session) && session.mustSetUpSecondFactor === true,
  }
}
