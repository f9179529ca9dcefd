import { AuthForm } from '#app/session/auth-form.tsx'
import { Field } from '#app/ui/field.tsx'
import { maxEmailLength } from '#domain/notifications/email-address.ts'
import { ExpandableForm } from './expandable-form.tsx'
import { PasswordField } from './password-field.tsx'
import { Section } from './section.tsx'
import { useOtherAccount } from './use-other-account.ts'

/** A form to change the email address; the old and the new address both confirm the change by mail. */
export function ChangeEmail({ email }: { email: string }) {
  const showOtherAccount = useOtherAccount()
  return (
    <Section title="Email">
      <p className="wrap-anywhere">{email}</p>
      <ExpandableForm
        label="Change email"
        done="We have sent a mail to both addresses. Your email changes once you have opened the link in each, within 24 hours."
      >
        {(finish) => (
          <AuthForm
            label="Change email"
            busyLabel="Sending…"
            refused={null}
            fieldOf={{ wrong_password: 'password', same_email: 'email' }}
            toCall={({ email: newEmail = '', password = '' }) => ({
              path: '/api/v1/account/email',
              body: { account: email, email: newEmail, password },
            })}
            onRefused={showOtherAccount}
            onDone={finish}
          >
            {(errors) => (
              <>
                <Field
                  label="New email"
                  name="email"
                  type="email"
                  required
                  inputMode="email"
                  autoComplete="email"
                  autoCapitalize="off"
                  spellCheck={false}
                  maxLength={maxEmailLength}
                  hint="We send a link there, and one to your present address."
                  error={errors.email}
                />
                <PasswordField error={errors.password} />
              </>
            )}
          </AuthForm>
        )}
      </ExpandableForm>
    </Section>
  )
}
