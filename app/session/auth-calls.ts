import { type AuthAnswer, readAuthAnswer, unknownError } from './auth-answer.ts'

/** What is posted to the API's paths below /api/auth. */
export type AuthCall =
  | { path: 'sign-in/email'; body: { email: string; password: string } }
  | { path: 'sign-up/email'; body: { email: string; password: string; firstName: string; lastName: string } }
  | { path: 'forget-password'; body: { email: string } }
  | { path: 'reset-password'; body: { token: string; password: string } }
  | { path: 'confirm-email'; body: { token: string } }
  | { path: 'sign-out'; body: Record<never, never> }

/** Posts to the API; never rejects. */
export async function callAuth({ path, body }: AuthCall): Promise<AuthAnswer> {
  try {
    return await readAuthAnswer(
      await fetch(`/api/auth/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  } catch {
    return unknownError
  }
}
