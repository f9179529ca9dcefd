import { type ReactNode, useState } from 'react'
import { Form } from 'react-router'
import { useAfterSignIn } from '#app/session/after-sign-in.ts'
import type { AuthRefusal } from '#app/session/auth-answer.ts'
import { CheckYourMail } from '#app/session/check-your-mail.tsx'
import { CodeForm } from '#app/session/code-form.tsx'
import type { SignInMode } from '#app/session/open-sign-in.ts'
import { SignInForm, toggleTexts } from '#app/session/sign-in-form.tsx'
import { signInTitles } from '#app/session/sign-in-titles.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { AccountSheet } from './account-sheet.tsx'
import { signInAddress } from './sign-in-address.ts'

const quiet =
  'inline-flex min-h-11 items-center px-3 text-sm underline decoration-1 underline-offset-4 hover:decoration-2'

type Props = {
  mode: SignInMode
  returnTo: string | null
  /** The email address of whoever is already signed in. */
  email: string | null
  answered: Answered | null
}

/** The result of a form submitted without JavaScript; `step`: the form to show next. */
export type Answered = {
  refused: AuthRefusal | null
  email: string
  step: 'credentials' | 'code' | 'recovery' | 'mailed'
}

/** The sign-in dialog as a page, which works without JavaScript. */
export function SignInPage({ mode, returnTo, email, answered }: Props) {
  const [mailedTo, setMailedTo] = useState(answered?.step === 'mailed' ? answered.email : null)
  const [needsCode, setNeedsCode] = useState(answered?.step === 'code' || answered?.step === 'recovery')
  const [expired, setExpired] = useState<AuthRefusal | null>(null)
  const arrive = useAfterSignIn()
  if (email !== null) return <SignedIn email={email} returnTo={returnTo} />
  if (mailedTo !== null) {
    return (
      <AccountSheet title={signInTitles.mailed}>
        <CheckYourMail email={mailedTo}>
          <ButtonLink to={returnTo ?? '/shop'} reloadDocument>
            Continue
          </ButtonLink>
        </CheckYourMail>
      </AccountSheet>
    )
  }
  const go = (body: unknown) => arrive({ returnTo: returnTo ?? '/' }, body)
  const refused = answered?.refused ?? null
  if (needsCode) {
    const askAgain = (refusal: AuthRefusal) => {
      setExpired(refusal)
      setNeedsCode(false)
    }
    return (
      <AccountSheet title={signInTitles.code}>
        <CodeForm
          action={signInAddress(mode, returnTo)}
          refused={refused}
          withRecoveryCode={answered?.step === 'recovery'}
          onSignedIn={go}
          onExpired={askAgain}
        />
      </AccountSheet>
    )
  }
  return (
    <AccountSheet title={signInTitles[mode]}>
      <SignInForm
        mode={mode}
        action={signInAddress(mode, returnTo)}
        refused={expired ?? refused}
        typedEmail={answered?.email ?? ''}
        onSignedIn={go}
        onCodeNeeded={() => setNeedsCode(true)}
        onMailed={setMailedTo}
      />
      <div className="grid justify-items-center">
        <Link to={signInAddress(mode === 'sign-in' ? 'sign-up' : 'sign-in', returnTo)} replace className={quiet}>
          {toggleTexts[mode]}
        </Link>
        {mode === 'sign-in' && (
          <Link to="/reset-password" className={quiet}>
            Forgot password?
          </Link>
        )}
      </div>
    </AccountSheet>
  )
}

const SignedIn = ({ email, returnTo }: { email: string; returnTo: string | null }): ReactNode => (
  <AccountSheet title="You are signed in">
    <p className="wrap-anywhere">{email}</p>
    <ButtonLink to={returnTo ?? '/shop'} reloadDocument>
      Continue
    </ButtonLink>
    <Form method="post" action={signInAddress('sign-in', returnTo)} reloadDocument className="grid">
      <Button type="submit" name="act" value="sign-out" variant="secondary">
        Sign Out
      </Button>
    </Form>
  </AccountSheet>
)
