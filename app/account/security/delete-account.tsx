import { AuthForm } from '#app/session/auth-form.tsx'
import { tellOtherTabs } from '#app/session/follow-sign-out.ts'
import { sessionChanged } from '#app/session/session-store.ts'
import { ExpandableForm } from './expandable-form.tsx'
import { PasswordField } from './password-field.tsx'
import { Section } from './section.tsx'
import { useOtherAccount } from './use-other-account.ts'

// Loaded when the form is opened, so that it is available once the account is deleted.
const loadForgetPerson = () =>
  import('#app/session/forget-person.ts').then(
    ({ forgetPerson }) => forgetPerson,
    () => null,
  )

// Loads a new document, so that no account data stays in memory.
async function leave() {
  const forgetPerson = await loadForgetPerson()
  forgetPerson?.()
  sessionChanged()
  tellOtherTabs()
  window.location.assign('/')
}

/** Deletes the account, after explaining what is deleted and what is kept. */
export function DeleteAccount({ email }: { email: string }) {
  const showOtherAccount = useOtherAccount()
  return (
    <Section title="Delete account">
      <div className="grid gap-2 text-soft">
        <p>
          Your profile, addresses, saved cart and wishlist are deleted, and every device is signed out. Nobody can undo
          it.
        </p>
        <p>
          Your orders stay in our books, without your name, address, phone and email. An order that is still on its way
          keeps them until it has arrived.
        </p>
      </div>
      <ExpandableForm label="Delete account" onUnfold={() => void loadForgetPerson()}>
        {() => (
          <AuthForm
            label="Delete my account for good"
            busyLabel="Deleting…"
            refused={null}
            fieldOf={{ wrong_password: 'password' }}
            toCall={({ password = '' }) => ({ path: '/api/v1/account/delete', body: { account: email, password } })}
            onRefused={showOtherAccount}
            onDone={leave}
          >
            {(errors) => <PasswordField error={errors.password} />}
          </AuthForm>
        )}
      </ExpandableForm>
    </Section>
  )
}
