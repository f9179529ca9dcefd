import { useRevalidator } from 'react-router'
import { AuthForm } from '#app/session/auth-form.tsx'
import { Field } from '#app/ui/field.tsx'
import { ExpandableForm } from './expandable-form.tsx'
import { Section } from './section.tsx'
import { useOtherAccount } from './use-other-account.ts'

/** A form to change the password; it signs out all other devices. */
export function ChangePassword({ email, minLength }: { email: string; minLength: number }) {
  const { revalidate } = useRevalidator()
  const showOtherAccount = useOtherAccount()
  return (
    <Section title="Password">
      <ExpandableForm label="Change password" done="Your password is changed. Every other device was signed out.">
        {(finish) => (
          <AuthForm
            label="Change password"
            busyLabel="Changing…"
            refused={null}
            fieldOf={{ wrong_password: 'currentPassword', weak_password: 'newPassword' }}
            toCall={({ currentPassword = '', newPassword = '' }) => ({
              path: '/api/v1/account/password',
              body: { account: email, currentPassword, newPassword },
            })}
            onRefused={showOtherAccount}
            onDone={async () => {
              await revalidate()
              finish()
            }}
          >
            {(errors) => (
              <>
                {/* Tells password managers which account the password belongs to. */}
                <input type="text" name="email" value={email} autoComplete="username" readOnly hidden />
                <Field
                  label="Current password"
                  name="currentPassword"
                  type="password"
                  required
                  autoComplete="current-password"
                  error={errors.currentPassword}
                />
                <Field
                  label="New password"
                  name="newPassword"
                  type="password"
                  required
                  autoComplete="new-password"
                  hint={`At least ${minLength} characters. Every other device is signed out.`}
                  error={errors.newPassword}
                />
              </>
            )}
          </AuthForm>
        )}
      </ExpandableForm>
    </Section>
  )
}
