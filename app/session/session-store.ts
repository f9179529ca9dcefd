import { useSyncExternalStore } from 'react'

/** Who is signed in, as far as the browser knows. */
export type BrowserSession = { userId: string; email: string; isAdministrator: boolean; role: string | null }

const listeners = new Set<() => void>()

/**
 * Whether the browser may have a session. Scripts can't read the session cookie, so the server sets a second cookie without a secret.
 * Without it nobody is signed in, and the server needn't be asked.
 */
export const mayBeSignedIn = (): boolean => /(?:^|;\s*)aso_signed_in=1(?:;|$)/.test(document.cookie)

/** Tells the page that somebody signed in or out. */
export function sessionChanged(): void {
  for (const listener of listeners) listener()
}

/** Calls the listener when somebody signs in or out on this page. Returns the unsubscribe function. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Whether somebody may be signed in. False on the server and during hydration, because cached pages are the same for everybody. */
export const useMayBeSignedIn = (): boolean => useSyncExternalStore(subscribe, mayBeSignedIn, () => false)

// Also checked on focus, because somebody may sign in or out in another tab.
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('focus', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('focus', listener)
  }
}
