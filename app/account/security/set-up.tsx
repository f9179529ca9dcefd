import { useEffect, useRef, useState } from 'react'
import type { AuthRefusal } from '#app/session/auth-answer.ts'
import { AuthForm } from '#app/session/auth-form.tsx'
import { CodeField } from '#app/session/code-form.tsx'
import { PasswordField } from './password-field.tsx'
import { readRecoveryCodes, readStarted, type Started } from './second-factor-answers.ts'
import { useOtherAccount } from './use-other-account.ts'

type Props = { email: string; onTurnedOn: (recoveryCodes: string[]) => void }

/** Sets up the second factor in two steps: the password, then the app's first code. */
export function SetUp({ email, onTurnedOn }: Props) {
  const showOtherAccount = useOtherAccount()
  const [begun, setBegun] = useState<{ account: string; started: Started | null } | null>(null)
  const [refused, setRefused] = useState<AuthRefusal | null>(null)
  // The page may show another account by now, to which the secret doesn't belong.
  const started = begun?.account === email ? begun.started : null
  const steps = useRef<HTMLOListElement>(null)
  // The focus goes to the instructions, since focusing the code field would scroll the QR code out of view.
  useEffect(() => {
    if (started) steps.current?.focus()
  }, [started])
  if (!started) {
    return (
      <AuthForm
        key="password"
        label="Continue"
        refused={refused}
        fieldOf={{ wrong_password: 'password' }}
        toCall={({ password = '' }) => ({
          path: '/api/v1/account/second-factor/start',
          body: { account: email, password },
        })}
        onRefused={showOtherAccount}
        onDone={(_, body) => setBegun({ account: email, started: readStarted(body) })}
      >
        {(errors) => <PasswordField error={errors.password} />}
      </AuthForm>
    )
  }
  return (
    <div className="grid gap-5">
      <ol ref={steps} tabIndex={-1} className="grid list-decimal gap-4 pl-5">
        <li>
          Open an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or Aegis.
        </li>
        <li>
          <div className="grid gap-3">
            Scan this picture, or type the key.
            <QrCode {...started.qrCode} />
            <p>
              <span className="font-semibold text-sm">Key</span>
              <code className="block select-all break-all border border-line bg-ground px-3 py-2 font-mono tracking-wider">
                {inFours(started.secret)}
              </code>
            </p>
            <p className="text-soft text-sm">On this phone? Copy the key, and add it in the app by hand.</p>
          </div>
        </li>
        <li>Type the code that the app shows now.</li>
      </ol>
      <AuthForm
        key="code"
        label="Turn on"
        busyLabel="Turning on…"
        refused={null}
        fieldOf={{ wrong_code: 'code' }}
        toCall={({ code = '' }) => ({
          path: '/api/v1/account/second-factor/turn-on',
          body: { account: email, code },
        })}
        onRefused={(refusal) => {
          setRefused(refusal)
          return showOtherAccount(refusal)
        }}
        onDone={(_, body) => onTurnedOn(readRecoveryCodes(body))}
      >
        {(errors) => <CodeField error={errors.code} />}
      </AuthForm>
    </div>
  )
}

const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

// Dark on light in both themes: not every scanner reads inverted codes.
const QrCode = ({ size, path }: Started['qrCode']) => (
  <svg
    viewBox={`0 0 ${size} ${size}`}
    role="img"
    aria-label="QR code of the key"
    shapeRendering="crispEdges"
    className="w-56 max-w-full"
  >
    <rect width={size} height={size} fill="white" />
    <path d={path} fill="black" />
  </svg>
)
