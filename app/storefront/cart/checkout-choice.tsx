import { useRef, useState } from 'react'
import { CloseDialog } from '#app/session/close-dialog.tsx'
import { openSignIn } from '#app/session/open-sign-in.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { startCheckout } from '../../cart/store.ts'

/** The dialog in which a signed-out shopper chooses to check out as a guest or to sign in. Open while it is rendered. */
export function CheckoutChoice({ onClose }: { onClose: () => void }) {
  const [isDone, setIsDone] = useState(false)
  const signsIn = useRef(false)
  const chooseSignIn = () => {
    signsIn.current = true
    setIsDone(true)
  }
  // The sign-in dialog opens only after this one has closed, so that the focus returns to the button that opened this one.
  const close = () => {
    onClose()
    if (!signsIn.current) return
    startCheckout()
    void openSignIn({ returnTo: '/checkout' })
  }
  return (
    <Modal
      label="Proceed to Checkout"
      onClose={close}
      isDone={isDone}
      className="m-auto dialog-width border border-line bg-ground text-ink backdrop:bg-scrim"
    >
      <div className="relative grid gap-3 p-5 sm:p-8">
        <h2 className="mb-3 text-balance pr-12 font-display text-3xl">How would you like to check out?</h2>
        <ButtonLink to="/checkout" reloadDocument onClick={startCheckout}>
          Continue as Guest
        </ButtonLink>
        <Button variant="secondary" onClick={chooseSignIn}>
          Sign In for Faster Checkout
        </Button>
        <CloseDialog />
      </div>
    </Modal>
  )
}
