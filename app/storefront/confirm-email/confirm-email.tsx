import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useCart } from '#app/cart/store.ts'
import { type AuthRefusal, isUndecided } from '#app/session/auth-answer.ts'
import { callAuth } from '#app/session/auth-calls.ts'
import { ErrorBox } from '#app/session/error-box.tsx'
import { moveToAccount } from '#app/session/move-to-account.ts'
import { sessionChanged } from '#app/session/session-store.ts'
import { useSecretToken } from '#app/session/use-secret-token.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { AccountSheet } from '../sign-in/account-sheet.tsx'
import { type Confirmation, readConfirmation } from './confirmation.ts'

type Props = { token: string | null; answered: Confirmation | null }

/** Confirms an email address with the token of a mailed link: automatically, or by a button without JavaScript. */
export function ConfirmEmail({ token: fromAddress, answered }: Props) {
  const token = useSecretToken(fromAddress)
  const [confirmation, setConfirmation] = useState(answered)
  const [failure, setFailure] = useState<AuthRefusal | null>(null)
  const isSent = useRef(false)

  const confirm = useEffectEvent(async (event?: FormEvent) => {
    event?.preventDefault()
    if (isSent.current || token === null || confirmation) return
    isSent.current = true
    const answer = await callAuth({ path: 'confirm-email', body: { token } })
    if (!answer.ok && isUndecided(answer)) {
      isSent.current = false
      return setFailure(answer)
    }
    const confirmed = readConfirmation(answer)
    setConfirmation(confirmed)
    sessionChanged()
    if (confirmed.state === 'signed_in') await moveToAccount()
  })
  // A link works only once, so it is sent once per visit. If the request failed, the button sends it again.
  useEffect(() => void confirm(), [])

  if (token === null && !confirmation) return <Refused message="Your mail program may have cut the link short." />
  if (confirmation?.state === 'refused') return <Refused message={confirmation.message} />
  if (confirmation) return <Confirmed isSignedIn={confirmation.state === 'signed_in'} />
  return (
    <AccountSheet title="Confirm your email">
      <form method="post" action="/confirm-email" onSubmit={confirm} className="grid gap-5">
        <ErrorBox refusal={failure} />
        <input type="hidden" name="token" value={token ?? ''} />
        <Button type="submit">Confirm my email</Button>
      </form>
    </AccountSheet>
  )
}

function Confirmed({ isSignedIn }: { isSignedIn: boolean }) {
  const { lines, checkoutInProgress } = useCart()
  const isBuying = checkoutInProgress && lines.length > 0
  const next = isBuying ? '/checkout' : '/shop'
  return (
    <AccountSheet title="Your email is confirmed">
      <p role="status">{isSignedIn ? 'You are signed in.' : 'Please sign in with the password that you chose.'}</p>
      {isSignedIn ? (
        <ButtonLink to={next} reloadDocument>
          {isBuying ? 'Continue to Checkout' : 'Continue Shopping'}
        </ButtonLink>
      ) : (
        <ButtonLink to={`/sign-in?${new URLSearchParams({ returnTo: isBuying ? next : '/' })}`}>Sign In</ButtonLink>
      )}
    </AccountSheet>
  )
}

const Refused = ({ message }: { message: string }) => (
  <AccountSheet title="This link doesn’t work any more">
    <p role="status">{message} Sign in or sign up again, and we send you a new one.</p>
    <ButtonLink to="/sign-in">Sign In</ButtonLink>
  </AccountSheet>
)
