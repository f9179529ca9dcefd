import type { SignInMode } from '#app/session/open-sign-in.ts'

/** The address of the sign-in page with the requested form, and where to go afterwards. */
export function signInAddress(mode: SignInMode, returnTo: string | null): string {
  const query = new URLSearchParams({
    ...(mode === 'sign-up' && { mode }),
    ...(returnTo !== null && { returnTo }),
  })
  return query.size > 0 ? `/sign-in?${query}` : '/sign-in'
}
