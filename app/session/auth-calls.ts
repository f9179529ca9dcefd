import { type AuthAnswer, readAuthAnswer, unknownError } from './auth-answer.ts'

/** The POST requests to the API's paths below /api/auth. */
export type AuthCall =
  | { path: 'sign-in/email'; body: { email: string; password: string } }
  | { path: 'sign-in/second-factor'; body: { code: string } }
  | { path: 'sign-up/email'; body: { email: string; password: string; firstName: string; lastName: string } }
  | { path: 'forget-password'; body: { email: string } }
  | { path: 'reset-password'; body: { token: string; password: string } }
  | { path: 'confirm-email' | 'confirm-email-change'; body: { token: string } }
  | { path: 'sign-out'; body: Record<never, never> }

const account = '/api/v1/account'

/** The POST requests to the API about the user's own account. One that finds no session is repeated after signing in. */
export type AccountCall =
  | { path: `${typeof account}/password`; body: { account: string; currentPassword: string; newPassword: string } }
  | { path: `${typeof account}/email`; body: { account: string; email: string; password: string } }
  | { path: `${typeof account}/delete`; body: { account: string; password: string } }
  | { path: `${typeof account}/second-factor/start`; body: { account: string; password: string } }
  | { path: `${typeof account}/second-factor/turn-on`; body: { account: string; code: string } }
  | {
      path: `${typeof account}/second-factor/${'turn-off' | 'recovery-codes'}`
      body: { account: string; password: string; code: string }
    }
  | { path: `${typeof account}/sessions/${string}`; body: { account: string } }

/** Sends a POST request to the API; never rejects. */
export async function callAuth({ path, body }: AuthCall | AccountCall): Promise<AuthAnswer> {
  try {
    return await readAuthAnswer(
      await fetch(path.startsWith('/') ? path : `/api/auth/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  } catch {
    return unknownError
  }
}
