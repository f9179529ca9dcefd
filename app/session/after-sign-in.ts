import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { currentCart } from '#app/cart/store.ts'
import { securityPath } from './account-links.ts'
import { moveToAccount } from './move-to-account.ts'
import type { SignInRequest } from './open-sign-in.ts'
import { sessionChanged } from './session-store.ts'
import { readSignedIn } from './signed-in-answer.ts'

// Only these pages, of which one leads to another, have a content security policy that allows the payment providers' scripts, so they are loaded as documents.
const payingPath = /^\/(?:checkout|order-success|payment-return\/[^/]+|dashboard\/orders\/[^/]+)(?:[/?]|$)/

/**
 * After signing in, of whose answer this is the body: moves to the account what this browser had, and goes where somebody was going
 * before: to the return address, else on with a checkout in progress, else nowhere. Who must set up a second factor does that first.
 */
export function useAfterSignIn(): (request: SignInRequest, body: unknown) => Promise<void> {
  const navigate = useNavigate()
  const goOn = useGoOn()
  return async ({ returnTo, stays = false }, body) => {
    sessionChanged()
    if (readSignedIn(body).mustSetUpSecondFactor) return void (await navigate(securityPath, { replace: true }))
    await moveToAccount()
    if (stays) return
    await goOn(pathAfterSignIn(returnTo, currentCart()))
  }
}

/** The same after somebody signed in in another tab, which has moved what this browser had, and went on with the checkout. */
export function useAfterSignInElsewhere(): (request: SignInRequest) => Promise<void> {
  const goOn = useGoOn()
  return async ({ returnTo, stays = false }) => {
    sessionChanged()
    if (!stays) await goOn(returnTo ?? null)
  }
}

/** Goes to a path, or reads the page anew that is shown. */
function useGoOn(): (to: string | null) => Promise<void> {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  return async (to) => {
    if (to === null || isHere(to, { pathname, search })) return revalidate()
    if (isPayingPage(to)) window.location.assign(to)
    else await navigate(to, { replace: true })
  }
}

/** Whether a path, with its query or without, is the page that is shown. */
export const isHere = (to: string, { pathname, search }: { pathname: string; search: string }): boolean =>
  to === pathname || to === pathname + search

/** Whether a path leads to a page that is loaded as a document. */
export const isPayingPage = (to: string): boolean => payingPath.test(to)

/** Where to go after signing in; null to stay. */
export function pathAfterSignIn(
  returnTo: string | null | undefined,
  cart: { checkoutInProgress: boolean; lines: readonly unknown[] },
): string | null {
  if (returnTo) return returnTo
  return cart.checkoutInProgress && cart.lines.length > 0 ? '/checkout' : null
}
