import type { AuthCall } from './auth-calls.ts'
import type { SignInMode } from './open-sign-in.ts'

type Typed = { email?: string; password?: string; firstName?: string; lastName?: string }

/** The API request of the sign-in form. */
export function credentialsCall(
  mode: SignInMode,
  { email = '', password = '', firstName = '', lastName = '' }: Typed,
): AuthCall {
  return mode === 'sign-in'
    ? { path: 'sign-in/email', body: { email, password } }
    : { path: 'sign-up/email', body: { email, password, firstName, lastName } }
}
