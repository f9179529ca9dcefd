import { useSyncExternalStore } from 'react'

/** Who is signed in, as far as the browser is told. */
export type BrowserSession = { userId: string; email: string; isAdministrator: boolean; role: string | null }

const listeners = new Set<() => void>()

/**
 * Whether the browser may have a session, by a cookie without secret that the server sets beside the session's, which scripts can't
 * read. Where it isn't, nobody is signed in, and the server need not be asked.
 */
export const mayBeSignedIn = (): boolean => /(?:^|;\s*)aso_signed_in=1(?:;|$)/.test(document.cookie)

/** Tells the page that somebody signed in or out. */
export function sessionChanged(): void {
  for (const listener of listeners) listener()
}

/** Calls the listener when somebody signs in or out in this page. Returns the function that unsubscribes. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Whether somebody may be signed in; false on the server and during hydration, because cached pages are the same for everybody. */
export const useMayBeSignedIn = (): boolean => useSyncExternalStore(subscribe, mayBeSignedIn, () => false)

// Somebody may sign in or out in another tab.
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('focus', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('focus', listener)
  }
}
