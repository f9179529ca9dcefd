import { useState } from 'react'
import type { AuthRefusal } from '#app/session/auth-answer.ts'
import { AuthForm } from '#app/session/auth-form.tsx'
import { useSecretToken } from '#app/session/use-secret-token.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { AccountSheet } from '../sign-in/account-sheet.tsx'

type Props = { token: string; answered: { refused: AuthRefusal | null } | null }

/** A form to set a new password with the token of a mailed link. */
export function NewPassword({ token: fromAddress, answered }: Props) {
  const token = useSecretToken(fromAddress)
  const [isSet, setIsSet] = useState(answered?.refused === null)
  if (isSet) {
    return (
      <AccountSheet title="Your password is set">
        <p role="status">All devices were signed out. Sign in with your new password.</p>
        <ButtonLink to="/sign-in">Sign In</ButtonLink>
      </AccountSheet>
    )
  }
  return (
    <AccountSheet title="Choose a new password">
      <AuthForm
        label="Set password"
        action="/reset-password"
        refused={answered?.refused ?? null}
        toCall={({ password = '' }) => ({ path: 'reset-password', body: { token: token ?? '', password } })}
        onDone={() => setIsSet(true)}
      >
        {({ password: error }) => (
          <>
            <input type="hidden" name="token" value={token ?? ''} />
            <Field
              label="New password"
              name="password"
              type="password"
              required
              autoComplete="new-password"
              hint="At least 8 characters"
              error={error}
            />
          </>
        )}
      </AuthForm>
      <ButtonLink to="/reset-password" reloadDocument variant="quiet" className="justify-self-center">
        Ask for a new link
      </ButtonLink>
    </AccountSheet>
  )
}
