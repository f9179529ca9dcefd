import { type ChangeEvent, useState } from 'react'
import { Field } from '#app/ui/field.tsx'
import { maxEmailLength } from '#domain/notifications/email-address.ts'
import type { AuthRefusal } from './auth-answer.ts'
import { AuthForm } from './auth-form.tsx'
import { credentialsCall } from './credentials-call.ts'
import type { SignInMode } from './open-sign-in.ts'
import { readSignedIn } from './signed-in-answer.ts'

const labels = {
  'sign-in': { label: 'Sign In', busyLabel: 'Signing In...' },
  'sign-up': { label: 'Create Account', busyLabel: 'Creating Account...' },
} as const

/** The text of the button below the form that switches between sign-in and sign-up. */
export const toggleTexts = {
  'sign-in': "Don't have an account? Sign Up",
  'sign-up': 'Already have an account? Sign In',
} as const

type Props = {
  mode: SignInMode
  onSignedIn: (body: unknown) => Promise<void>
  /** Called when the password was right and the account has a second factor. */
  onCodeNeeded: () => void
  /** Called after a sign-up: a mail to this address has the rest. */
  onMailed: (email: string) => void
  /** The address that the form posts to without JavaScript, the result of that, and the email address that was typed. */
  action?: string
  refused?: AuthRefusal | null
  typedEmail?: string
}

/** Signs in or up with email address and password. What was typed stays when the mode changes. */
export function SignInForm({
  mode,
  onSignedIn,
  onCodeNeeded,
  onMailed,
  action,
  refused = null,
  typedEmail = '',
}: Props) {
  // Kept here, because signing in shows no fields for them.
  const [names, setNames] = useState({ firstName: '', lastName: '' })
  const nameField = (name: keyof typeof names) => ({
    name,
    defaultValue: names[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setNames((kept) => ({ ...kept, [name]: target.value })),
  })

  async function finish({ email = '' }: { email?: string }, body: unknown) {
    if (mode === 'sign-up') return onMailed(email)
    return readSignedIn(body).needsCode ? onCodeNeeded() : onSignedIn(body)
  }
  return (
    <AuthForm
      {...labels[mode]}
      action={action}
      refused={refused}
      toCall={(typed) => credentialsCall(mode, typed)}
      onDone={finish}
    >
      {(errors) => (
        <>
          {mode === 'sign-up' && (
            <div className="two-up grid gap-x-4 gap-y-5">
              <Field
                label="First name"
                {...nameField('firstName')}
                autoComplete="given-name"
                error={errors.firstName}
              />
              <Field label="Last name" {...nameField('lastName')} autoComplete="family-name" error={errors.lastName} />
            </div>
          )}
          <Field
            label="Email"
            name="email"
            type="email"
            required
            inputMode="email"
            autoComplete={mode === 'sign-in' ? 'username' : 'email'}
            autoCapitalize="off"
            spellCheck={false}
            maxLength={maxEmailLength}
            defaultValue={typedEmail}
            error={errors.email}
          />
          <Field
            label="Password"
            name="password"
            type="password"
            required
            autoComplete={mode === 'sign-in' ? 'current-password' : 'new-password'}
            {...(mode === 'sign-up' && { hint: 'At least 8 characters' })}
            error={errors.password}
          />
        </>
      )}
    </AuthForm>
  )
}
