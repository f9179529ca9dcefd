import { useState } from 'react'
import type { AuthRefusal } from '#app/session/auth-answer.ts'
import { AuthForm } from '#app/session/auth-form.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { maxEmailLength } from '#domain/notifications/email-address.ts'
import { AccountSheet } from '../sign-in/account-sheet.tsx'

type Props = { answered: { refused: AuthRefusal | null; email: string } | null }

/** A form that requests a mail with a reset link. The answer is the same whether or not an account exists. */
export function RequestReset({ answered }: Props) {
  const [mailedTo, setMailedTo] = useState(answered?.refused === null ? answered.email : null)
  if (mailedTo !== null) {
    return (
      <AccountSheet title="Check your mail">
        <p role="status" className="wrap-anywhere">
          If there is an account for <strong className="font-semibold">{mailedTo}</strong>, a mail with a link is on its
          way. If you have had several today, the link of the newest works again instead. It works once, for 30 minutes.
        </p>
        <ButtonLink to="/shop">Continue Shopping</ButtonLink>
      </AccountSheet>
    )
  }
  return (
    <AccountSheet title="Reset Password">
      <p className="text-soft">We send you a link to set a new password with.</p>
      <AuthForm
        label="Send link"
        refused={answered?.refused ?? null}
        toCall={({ email = '' }) => ({ path: 'forget-password', body: { email } })}
        onDone={({ email = '' }) => setMailedTo(email)}
      >
        {({ email: error }) => (
          <Field
            label="Email"
            name="email"
            type="email"
            required
            inputMode="email"
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={maxEmailLength}
            defaultValue={answered?.email ?? ''}
            error={error}
          />
        )}
      </AuthForm>
    </AccountSheet>
  )
}
