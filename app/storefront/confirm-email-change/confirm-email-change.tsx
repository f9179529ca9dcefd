import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { securityPath } from '#app/session/account-links.ts'
import { type AuthRefusal, isUndecided } from '#app/session/auth-answer.ts'
import { callAuth } from '#app/session/auth-calls.ts'
import { ErrorBox } from '#app/session/error-box.tsx'
import { useSecretToken } from '#app/session/use-secret-token.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { AccountSheet } from '../sign-in/account-sheet.tsx'
import { type EmailChange, readChange } from './change.ts'

type Props = { token: string | null; answered: EmailChange | null }

/** Confirms a change of email address with the token of one of its two mailed links: automatically, or by a button without JavaScript. */
export function ConfirmEmailChange({ token: fromAddress, answered }: Props) {
  const token = useSecretToken(fromAddress)
  const [change, setChange] = useState(answered)
  const [failure, setFailure] = useState<AuthRefusal | null>(null)
  const isSent = useRef(false)

  const confirm = useEffectEvent(async (event?: FormEvent) => {
    event?.preventDefault()
    if (isSent.current || token === null || change) return
    isSent.current = true
    const answer = await callAuth({ path: 'confirm-email-change', body: { token } })
    if (answer.ok || !isUndecided(answer)) return setChange(readChange(answer))
    isSent.current = false
    setFailure(answer)
  })
  // A link works only once, so it is sent once per visit. If the request failed, the button sends it again.
  useEffect(() => void confirm(), [])

  if (change) return <Outcome change={change} />
  if (token === null) {
    return <Outcome change={{ state: 'refused', message: 'Your mail program may have cut the link short.' }} />
  }
  return (
    <AccountSheet title="Confirm your new email">
      <form method="post" action="/confirm-email-change" onSubmit={confirm} className="grid gap-5">
        <ErrorBox refusal={failure} />
        <input type="hidden" name="token" value={token} />
        <Button type="submit">Confirm the change</Button>
      </form>
    </AccountSheet>
  )
}

function Outcome({ change }: { change: EmailChange }) {
  switch (change.state) {
    case 'changed':
      return (
        <AccountSheet title="Your email is changed">
          <p role="status">From now on you sign in with the new address, and our mails go there.</p>
          <ButtonLink to="/shop">Continue Shopping</ButtonLink>
        </AccountSheet>
      )
    case 'half_confirmed':
      return (
        <AccountSheet title="One more to go">
          <p role="status">
            This address is confirmed. Please open the link that we sent to the other address, too: then your email
            changes.
          </p>
          <ButtonLink to="/shop">Continue Shopping</ButtonLink>
        </AccountSheet>
      )
    case 'refused':
      return (
        <AccountSheet title="This link doesn’t work any more">
          <p role="status">{change.message} You can ask for the change again on your account’s Security page.</p>
          <ButtonLink to={securityPath}>Security</ButtonLink>
        </AccountSheet>
      )
  }
}
