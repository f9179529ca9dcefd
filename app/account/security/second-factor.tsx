import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { AuthForm } from '#app/session/auth-form.tsx'
import { CodeField } from '#app/session/code-form.tsx'
import { FoldedForm } from './folded-form.tsx'
import { Day } from './moment.tsx'
import { Part } from './part.tsx'
import { PasswordField } from './password-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { readRecoveryCodes } from './second-factor-answers.ts'
import { SetUp } from './set-up.tsx'

type Props = { turnedOnAt: Date | null; recoveryCodesLeft: number; mayTurnOff: boolean }

const codesOfASet = 10
const fieldOf = { wrong_password: 'password', wrong_code: 'code' }
const eitherHint = 'From your authenticator app, or one of your recovery codes.'

/** The second factor: set up, turned off, with new recovery codes. */
export function SecondFactor({ turnedOnAt, recoveryCodesLeft, mayTurnOff }: Props) {
  const { revalidate } = useRevalidator()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  // They are told once, so they stay until she says that she has them.
  if (codes) {
    return (
      <Part title="Your recovery codes">
        <RecoveryCodes
          codes={codes}
          onKept={async () => {
            await revalidate()
            setCodes(null)
          }}
        />
      </Part>
    )
  }
  if (!turnedOnAt) {
    return (
      <Part title="Second factor">
        <p className="text-soft">
          It is off. With it, signing in asks for a code from your phone as well, so whoever learns your password still
          can’t get in.
        </p>
        <FoldedForm label="Set up">{() => <SetUp onTurnedOn={setCodes} />}</FoldedForm>
      </Part>
    )
  }
  const fields = (errors: Readonly<Record<string, string | undefined>>) => (
    <>
      <PasswordField error={errors.password} />
      <CodeField kind="either" hint={eitherHint} error={errors.code} />
    </>
  )
  return (
    <Part title="Second factor">
      <p className="text-soft">
        On since <Day at={turnedOnAt} />. {recoveryCodesLeft} of {codesOfASet} recovery codes are left.
        {!mayTurnOff && ' Administrators must have one.'}
      </p>
      <FoldedForm label="Make new recovery codes">
        {() => (
          <AuthForm
            label="Make new codes"
            busyLabel="Making codes…"
            refused={null}
            fieldOf={fieldOf}
            toCall={({ password = '', code = '' }) => ({
              path: '/api/v1/account/second-factor/recovery-codes',
              body: { password, code },
            })}
            onDone={(_, body) => setCodes(readRecoveryCodes(body))}
          >
            {fields}
          </AuthForm>
        )}
      </FoldedForm>
      {mayTurnOff && (
        <FoldedForm label="Turn off">
          {() => (
            <AuthForm
              label="Turn off the second factor"
              busyLabel="Turning off…"
              refused={null}
              fieldOf={fieldOf}
              toCall={({ password = '', code = '' }) => ({
                path: '/api/v1/account/second-factor/turn-off',
                body: { password, code },
              })}
              onDone={revalidate}
            >
              {fields}
            </AuthForm>
          )}
        </FoldedForm>
      )}
    </Part>
  )
}
