import { useState } from 'react'
import { Field } from '#app/ui/field.tsx'
import type { AuthRefusal } from './auth-answer.ts'
import { AuthForm } from './auth-form.tsx'

type Props = {
  onSignedIn: (body: unknown) => Promise<void>
  /** Called when the password was entered too long ago. */
  onExpired: (refusal: AuthRefusal) => void
  /** The address that the form posts to without JavaScript, the result of that, and whether a recovery code is asked for. */
  action?: string
  refused?: AuthRefusal | null
  withRecoveryCode?: boolean
}

const quiet = 'min-h-11 justify-self-center px-3 text-sm underline decoration-1 underline-offset-4 hover:decoration-2'

/** The second step of a sign-in: a code from the authenticator app, or a recovery code. */
export function CodeForm({ onSignedIn, onExpired, action, refused = null, withRecoveryCode = false }: Props) {
  const [isRecovery, setIsRecovery] = useState(withRecoveryCode)
  return (
    <div className="grid gap-3">
      <AuthForm
        // The key resets the error when the kind of code changes.
        key={isRecovery ? 'recovery' : 'app'}
        label="Continue"
        busyLabel="Signing In..."
        action={action}
        refused={isRecovery === withRecoveryCode ? refused : null}
        toCall={({ code = '' }) => ({ path: 'sign-in/second-factor', body: { code } })}
        onDone={(_, body) => onSignedIn(body)}
        onRefused={(refusal) => {
          if (refusal.code !== 'sign_in_expired') return false
          onExpired(refusal)
          return true
        }}
      >
        {({ code: error }) => (
          <>
            <input type="hidden" name="step" value={isRecovery ? 'recovery' : 'code'} />
            <CodeField kind={isRecovery ? 'recovery' : 'app'} error={error} autoFocus />
          </>
        )}
      </AuthForm>
      <form method="post" action={action} onSubmit={(event) => event.preventDefault()} className="grid">
        <button
          type="submit"
          name="step"
          value={isRecovery ? 'ask-code' : 'ask-recovery'}
          onClick={() => setIsRecovery(!isRecovery)}
          className={quiet}
        >
          {isRecovery ? 'Use a code from your app instead' : 'Use a recovery code instead'}
        </button>
      </form>
    </div>
  )
}

type CodeFieldProps = {
  kind?: 'app' | 'recovery' | 'either'
  error?: string | undefined
  autoFocus?: boolean
  hint?: string
}

const ofApp = {
  label: 'Code',
  hint: 'The 6 digits that your authenticator app shows for this shop.',
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  maxLength: 10,
} as const
const either = {
  label: 'Code',
  autoComplete: 'one-time-code',
  autoCapitalize: 'off',
  spellCheck: false,
  maxLength: 40,
} as const
const ofRecovery = {
  ...either,
  label: 'Recovery code',
  hint: 'One of the ten that you kept, like 4f8k-p2rt-9xzm. Each works once.',
  autoComplete: 'off',
} as const
const kinds = { app: ofApp, recovery: ofRecovery, either }

/** A field for a code from the app, a recovery code, or either. */
export const CodeField = ({ kind = 'app', hint, ...rest }: CodeFieldProps) => (
  <Field name="code" required {...kinds[kind]} {...(hint !== undefined && { hint })} {...rest} />
)
