import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { AuthForm } from '#app/session/auth-form.tsx'
import { CodeField } from '#app/session/code-form.tsx'
import { Day } from './date-and-time.tsx'
import { ExpandableForm } from './expandable-form.tsx'
import { PasswordField } from './password-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { readRecoveryCodes } from './second-factor-answers.ts'
import { Section } from './section.tsx'
import { SetUp } from './set-up.tsx'
import { useOtherAccount } from './use-other-account.ts'

type Props = { email: string; turnedOnAt: Date | null; recoveryCodesLeft: number; mayTurnOff: boolean }

const codesOfASet = 10
const fieldOf = { wrong_password: 'password', wrong_code: 'code' }
const eitherHint = 'From your authenticator app, or one of your recovery codes.'

/** The second factor: to set it up, turn it off, or get new recovery codes. */
export function SecondFactor({ email, turnedOnAt, recoveryCodesLeft, mayTurnOff }: Props) {
  const { revalidate } = useRevalidator()
  const showOtherAccount = useOtherAccount()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  // The codes are sent only once, so they stay on screen until the user confirms having kept them.
  if (codes) {
    return (
      <Section title="Your recovery codes">
        <RecoveryCodes
          codes={codes}
          onKept={async () => {
            await revalidate()
            setCodes(null)
          }}
        />
      </Section>
    )
  }
  if (!turnedOnAt) {
    return (
      <Section title="Second factor">
        <p className="text-soft">
          It is off. With it, signing in asks for a code from your phone as well, so whoever learns your password still
          can’t get in.
        </p>
        <ExpandableForm label="Set up">{() => <SetUp email={email} onTurnedOn={setCodes} />}</ExpandableForm>
      </Section>
    )
  }
  const fields = (errors: Readonly<Record<string, string | undefined>>) => (
    <>
      <PasswordField error={errors.password} />
      <CodeField kind="either" hint={eitherHint} error={errors.code} />
    </>
  )
  return (
    <Section title="Second factor">
      <p className="text-soft">
        On since <Day at={turnedOnAt} />. {recoveryCodesLeft} of {codesOfASet} recovery codes are left.
        {!mayTurnOff && ' Administrators must have one.'}
      </p>
      <ExpandableForm label="Make new recovery codes">
        {() => (
          <AuthForm
            label="Make new codes"
            busyLabel="Making codes…"
            refused={null}
            fieldOf={fieldOf}
            toCall={({ password = '', code = '' }) => ({
              path: '/api/v1/account/second-factor/recovery-codes',
              body: { account: email, password, code },
            })}
            onRefused={showOtherAccount}
            onDone={(_, body) => setCodes(readRecoveryCodes(body))}
          >
            {fields}
          </AuthForm>
        )}
      </ExpandableForm>
      {mayTurnOff && (
        <ExpandableForm label="Turn off">
          {() => (
            <AuthForm
              label="Turn off the second factor"
              busyLabel="Turning off…"
              refused={null}
              fieldOf={fieldOf}
              toCall={({ password = '', code = '' }) => ({
                path: '/api/v1/account/second-factor/turn-off',
                body: { account: email, password, code },
              })}
              onRefused={showOtherAccount}
              onDone={revalidate}
            >
              {fields}
            </AuthForm>
          )}
        </ExpandableForm>
      )}
    </Section>
  )
}
