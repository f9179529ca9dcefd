import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { abandonCheckoutOf } from '#app/cart/finish-checkout.ts'
import { useComesFromPaying } from '#app/order/comes-from-paying.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

const homeAfter = 3_000

/** The page without an order id: redirects to the order in the navigation state, or home after three seconds. */
export function NoOrder() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const carried = orderIdIn(state)

  const moveOn = useEffectEvent(() => {
    const wait = carried ? 0 : homeAfter
    const path = carried ? `/order-success?order=${encodeURIComponent(carried)}` : '/'
    return setTimeout(() => navigate(path, { replace: true, state }), wait)
  })

  // Redirects after a timer.
  useEffect(() => {
    const timer = moveOn()
    return () => clearTimeout(timer)
  }, [])

  return <EmptyState title="Order information not found" text="We take you back to the shop in a moment." />
}

function orderIdIn(state: unknown): string | null {
  const carried = state as { orderId?: unknown } | null
  return typeof carried?.orderId === 'string' ? carried.orderId : null
}

const waysIn =
  'Open the link in your confirmation email, or use the browser that placed the order. If you ordered with an account, sign in to it.'

// The order may have moved to an account because the shopper signed in elsewhere while paying.
const afterPaying =
  'If you have just paid, nothing is lost: we ask your provider ourselves, and confirm the payment by email. Open the link in that email, or go back to the browser that placed the order. If you have an account, sign in to it: an order that you placed before may be there, too.'

/** An order that this browser can't see, or can't see any more. The page is the same whether or not the order exists. */
export function MissingOrder({ isReturn = false }: { isReturn?: boolean }) {
  const [search] = useSearchParams()
  const hasJustPaid = useComesFromPaying()
  const orderId = search.get('order')
  const { pathname } = useLocation()
  // The key of a mailed link is left out: it doesn't give access, or the order would be shown.
  const asked = [...search].filter(([name]) => name !== 'key')
  const returnTo = asked.length > 0 ? `${pathname}?${new URLSearchParams(asked)}` : pathname

  // Forgets this tab's saved order; otherwise every checkout of the same cart would redirect here.
  useEffect(() => {
    if (orderId !== null) abandonCheckoutOf(orderId)
  }, [orderId])

  return (
    <EmptyState title="Order Not Found" text={isReturn || hasJustPaid ? afterPaying : waysIn}>
      <ButtonLink to="/">Return to Home</ButtonLink>
      <ButtonLink to={`/sign-in?${new URLSearchParams({ returnTo })}`} variant="quiet">
        Sign In
      </ButtonLink>
      <ButtonLink to="/order-lookup" variant="quiet">
        Find your order
      </ButtonLink>
    </EmptyState>
  )
}

/** Shown when the order couldn't be loaded. */
export function FailedOrder() {
  const { revalidate, state } = useRevalidator()
  return (
    <EmptyState title="Failed to load order details" text="Your order is safe. Check your connection and try again.">
      <Button onClick={revalidate} busy={state === 'loading'}>
        Try again
      </Button>
    </EmptyState>
  )
}
