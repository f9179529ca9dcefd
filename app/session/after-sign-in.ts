import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { currentCart } from '#app/cart/store.ts'
import { securityPath } from './account-links.ts'
import { moveToAccount } from './move-to-account.ts'
import type { SignInRequest } from './open-sign-in.ts'
import { sessionChanged } from './session-store.ts'
import { readSignedIn } from './signed-in-answer.ts'

// These pages link to each other. Only their content security policy allows the payment providers' scripts, so they must be loaded as
// documents.
const payingPath = /^\/(?:checkout|order-success|payment-return\/[^/]+|dashboard\/orders\/[^/]+)(?:[/?]|$)/

/**
 * Returns the function to call after a sign-in, with the body of its response. It moves this browser's guest orders and cart to the
 * account and then continues: at the return path, else with a checkout in progress, else on the current page. An account that must
 * set up a second factor does that first.
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

/** The same after a sign-in in another tab, which has already moved this browser's data and continued the checkout. */
export function useAfterSignInElsewhere(): (request: SignInRequest) => Promise<void> {
  const goOn = useGoOn()
  return async ({ returnTo, stays = false }) => {
    sessionChanged()
    if (!stays) await goOn(returnTo ?? null)
  }
}

/** Navigates to a path, or revalidates the current page. */
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

/** Whether a path, with or without its query, is the current page. */
export const isHere = (to: string, { pathname, search }: { pathname: string; search: string }): boolean =>
  to === pathname || to === pathname + search

/** Whether a path must be loaded as a document. */
export const isPayingPage = (to: string): boolean => payingPath.test(to)

/** The path to go to after signing in; null to stay. */
export function pathAfterSignIn(
  returnTo: string | null | undefined,
  cart: { checkoutInProgress: boolean; lines: readonly unknown[] },
): string | null {
  if (returnTo) return returnTo
  return cart.checkoutInProgress && cart.lines.length > 0 ? '/checkout' : null
}
