import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { useAfterSignIn, useAfterSignInElsewhere } from './after-sign-in.ts'
import type { AuthRefusal } from './auth-answer.ts'
import { useCancelNavigation } from './cancel-navigation.ts'
import { CheckYourMail } from './check-your-mail.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { CodeForm } from './code-form.tsx'
import { closeSignIn, type SignInRequest } from './open-sign-in.ts'
import { SignInForm, toggleTexts } from './sign-in-form.tsx'
import { signInTitles } from './sign-in-titles.ts'
import { useSignedInElsewhere } from './use-signed-in-elsewhere.ts'

const quiet = 'min-h-11 px-3 text-sm underline decoration-1 underline-offset-4 hover:decoration-2'

/** The sign-in dialog, open while it is rendered. `email`: whose password it asks for, if known. */
export function SignInDialog({ request, email }: { request: SignInRequest; email: string }) {
  const [mode, setMode] = useState(request.mode ?? 'sign-in')
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  const [needsCode, setNeedsCode] = useState(false)
  const [expired, setExpired] = useState<AuthRefusal | null>(null)
  const [isDone, setIsDone] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const ending = useRef<'closed' | 'signed_in' | 'left'>('closed')
  const arrive = useAfterSignIn()
  const arriveFromElsewhere = useAfterSignInElsewhere()
  const cancelNavigation = useCancelNavigation()
  const title = signInTitles[needsCode ? 'code' : mailedTo === null ? mode : 'mailed']

  // A dialog focuses its first field when it opens, but that one is already filled in.
  useEffect(() => {
    if (email !== '') body.current?.querySelector<HTMLElement>('[type=password]')?.focus()
  }, [email])

  // Closes the dialog only after the next page has loaded.
  async function closeAfter(arrival: () => Promise<void>) {
    if (ending.current !== 'closed') return
    ending.current = 'signed_in'
    await arrival()
    setIsDone(true)
  }
  const arriveAndClose = (body: unknown) => closeAfter(() => arrive(request, body))
  useSignedInElsewhere(() => void closeAfter(() => arriveFromElsewhere(request)))
  function close() {
    if (request.stays && ending.current === 'closed') cancelNavigation()
    closeSignIn(ending.current === 'signed_in')
  }
  function leave() {
    ending.current = 'left'
    setIsDone(true)
  }
  function askAgain(refusal: AuthRefusal) {
    setExpired(refusal)
    setNeedsCode(false)
  }

  return (
    <Modal
      label={title}
      onClose={close}
      isDone={isDone}
      className="m-auto max-h-[92dvh] dialog-width overflow-y-auto overscroll-contain border border-line bg-ground text-ink backdrop:bg-scrim"
    >
      <div ref={body} className="relative grid gap-6 p-5 sm:p-8">
        <h2 className="pr-12 font-display text-3xl">{title}</h2>
        {request.stays && mailedTo === null && (
          <p className="text-sm text-soft">
            This needs you to sign in, even if you did so a while ago. What you were doing goes on after that.
          </p>
        )}
        {needsCode ? (
          <CodeForm onSignedIn={arriveAndClose} onExpired={askAgain} />
        ) : mailedTo === null ? (
          <>
            <SignInForm
              mode={mode}
              refused={expired}
              typedEmail={email}
              onSignedIn={arriveAndClose}
              onCodeNeeded={() => setNeedsCode(true)}
              onMailed={setMailedTo}
            />
            <div className="grid justify-items-center">
              <button
                type="button"
                onClick={() => setMode(mode === 'sign-in' ? 'sign-up' : 'sign-in')}
                className={quiet}
              >
                {toggleTexts[mode]}
              </button>
              {mode === 'sign-in' && (
                <Link to="/reset-password" onClick={leave} className={`inline-flex items-center ${quiet}`}>
                  Forgot password?
                </Link>
              )}
            </div>
          </>
        ) : (
          <CheckYourMail email={mailedTo}>
            <Button autoFocus onClick={() => setIsDone(true)}>
              Continue
            </Button>
          </CheckYourMail>
        )}
        <CloseDialog />
      </div>
    </Modal>
  )
}
