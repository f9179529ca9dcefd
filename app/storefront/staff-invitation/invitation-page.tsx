import { Form, useNavigation } from 'react-router'
import { securityPath } from '#app/session/account-links.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { Link } from '#app/ui/link.tsx'

type Invitation = { email: string; role: string; signedInAs: string | null }
type Refusal = {
  /** A problem with the password or the account. */
  refusal: string | null
  /** Set when the request failed. */
  failure: string | null
}
type Props = Refusal & { invitation: Invitation | null; token: string }

/** The invitation with the next step: to sign in with its email address, or to accept it. */
export function InvitationPage({ invitation, token, ...refused }: Props) {
  if (!invitation)
    return (
      <EmptyState
        title="This invitation can’t be accepted any more"
        text="It was accepted, withdrawn, or is older than three days; a newer mail may have come. Ask whoever invited you for a new one."
      >
        <ButtonLink to="/">To the shop</ButtonLink>
      </EmptyState>
    )
  const { email, role, signedInAs } = invitation
  const returnTo = encodeURIComponent(`/staff-invitation/${token}`)
  return (
    <EmptyState title="You are invited" text={`To the back office, with the role ${role}.`}>
      {signedInAs === null && (
        <>
          <p className="wrap-anywhere max-w-md">
            Sign in with <strong>{email}</strong>, the address that the invitation was sent to. If you have no account
            yet, make one with it and a password of 15 characters or more, confirm it by the mail that you get, and open
            this link again.
          </p>
          <ButtonLink to={`/sign-in?returnTo=${returnTo}`}>Sign in</ButtonLink>
          <ButtonLink to={`/sign-in?mode=sign-up&returnTo=${returnTo}`} variant="quiet">
            Create an account
          </ButtonLink>
        </>
      )}
      {signedInAs !== null && signedInAs !== email && (
        <>
          <p className="wrap-anywhere max-w-md">
            You are signed in as {signedInAs}. Sign out, and sign in with <strong>{email}</strong>: that leads back
            here.
          </p>
          <ButtonLink to={`/sign-in?returnTo=${returnTo}`}>Use another account</ButtonLink>
        </>
      )}
      {signedInAs === email && <AcceptForm email={email} {...refused} />}
    </EmptyState>
  )
}

function AcceptForm({ email, refusal, failure }: Refusal & { email: string }) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" className="grid w-full max-w-sm gap-4 text-left">
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="email" value={email} autoComplete="username" readOnly hidden />
      <Field
        label="Your password"
        name="password"
        type="password"
        required
        autoComplete="current-password"
        hint="Your other devices are signed out. Next you set up a second factor, and then the back office is open to you."
        error={refusal ?? undefined}
      />
      <p role="alert" className="font-medium text-danger text-sm empty:hidden">
        {failure}
      </p>
      <Button type="submit" busy={isBusy} disabled={isBusy}>
        {isBusy ? 'Accepting…' : 'Accept the invitation'}
      </Button>
      {refusal !== null && (
        <Link to={securityPath} className="underline underline-offset-4">
          Security of your account
        </Link>
      )}
    </Form>
  )
}
