import { type MouseEvent, useCallback, useState } from 'react'
import { useMayBeSignedIn } from '#app/session/session-store.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { isPlainClick } from '#app/ui/is-plain-click.ts'
import { useOnDemand } from '#app/ui/use-on-demand.ts'
import { startCheckout } from '../../cart/store.ts'

const load = () => import('./checkout-choice.tsx').then(({ CheckoutChoice }) => CheckoutChoice)
// A failed prefetch is retried when the choice is opened.
const prefetch = () => void load().catch(() => {})

/** If the dialog can't be loaded, the shopper continues as a guest. */
function goAsGuest() {
  startCheckout()
  window.location.assign('/checkout')
}

/**
 * The link to the checkout. Signed-out shoppers first choose between guest and sign-in. It always loads a new document, because only
 * the checkout's content security policy allows the payment providers' scripts.
 */
export function ProceedToCheckout({ canCheckOut }: { canCheckOut: boolean }) {
  const mayBeSignedIn = useMayBeSignedIn()
  const { part: Choice, want } = useOnDemand(load, goAsGuest)
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => setIsOpen(false), [])
  if (!canCheckOut) return <p className="text-sm">Nothing in your cart can be bought at the moment.</p>
  const proceed = (event: MouseEvent<HTMLAnchorElement>) => {
    if (mayBeSignedIn || !isPlainClick(event)) {
      startCheckout()
      return
    }
    event.preventDefault()
    setIsOpen(true)
    want()
  }
  return (
    <>
      <ButtonLink
        to="/checkout"
        reloadDocument
        aria-haspopup={mayBeSignedIn ? undefined : 'dialog'}
        onClick={proceed}
        onPointerEnter={prefetch}
        onFocus={prefetch}
      >
        Proceed to Checkout
      </ButtonLink>
      {isOpen && Choice && <Choice onClose={close} />}
    </>
  )
}
