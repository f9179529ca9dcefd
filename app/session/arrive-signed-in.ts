import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { currentCart } from '#app/cart/store.ts'
import type { SignInRequest } from './open-sign-in.ts'

// Only these pages' content security policy allows the payment providers' scripts, so they are loaded as documents.
const payingPath = /^\/(?:checkout|order-success|dashboard\/orders\/[^/]+)(?:[/?]|$)/

/** Goes where somebody was going before signing in: to the return address, else on with a checkout in progress, else nowhere. */
export function useArriveSignedIn(): (request: SignInRequest) => Promise<void> {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  return async ({ returnTo, stays = false }) => {
    if (stays) return
    const to = pathAfterSignIn(returnTo, currentCart())
    if (to === null || to === pathname || to === pathname + search) return revalidate()
    if (payingPath.test(to)) window.location.assign(to)
    else await navigate(to, { replace: true })
  }
}

/** Where to go after signing in; null to stay. */
export function pathAfterSignIn(
  returnTo: string | null | undefined,
  cart: { checkoutInProgress: boolean; lines: readonly unknown[] },
): string | null {
  if (returnTo) return returnTo
  return cart.checkoutInProgress && cart.lines.length > 0 ? '/checkout' : null
}
