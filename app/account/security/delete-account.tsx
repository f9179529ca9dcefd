import { forgetDraft, forgetSavedOrder } from '#app/cart/checkout-draft.ts'
import { AuthForm } from '#app/session/auth-form.tsx'
import { sessionChanged } from '#app/session/session-store.ts'
import { FoldedForm } from './folded-form.tsx'
import { Part } from './part.tsx'
import { PasswordField } from './password-field.tsx'

// The document is loaded anew, so that nothing of the account is left in memory.
function leave() {
  forgetDraft()
  forgetSavedOrder()
  sessionChanged()
  window.location.assign('/')
}

/** Deletes the account, after saying what goes and what stays. */
export const DeleteAccount = () => (
  <Part title="Delete account">
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
    <FoldedForm label="Delete account">
      {() => (
        <AuthForm
          label="Delete my account for good"
          busyLabel="Deleting…"
          refused={null}
          fieldOf={{ wrong_password: 'password' }}
          toCall={({ password = '' }) => ({ path: '/api/v1/account/delete', body: { password } })}
          onDone={leave}
        >
          {(errors) => <PasswordField error={errors.password} />}
        </AuthForm>
      )}
    </FoldedForm>
  </Part>
)
