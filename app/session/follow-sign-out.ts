import { readSession, savedOrderName } from '#app/cart/session-storage.ts'

const name = 'aso-signed-out'

/** Tells this browser's other tabs that somebody has signed out, or that the account is deleted. */
export function tellOtherTabs(): void {
  try {
    localStorage.setItem(name, String(Date.now()))
  } catch {
    // Where storage is blocked they hear nothing of each other.
  }
}

// Their documents lead elsewhere, or are a guest's, once nobody is signed in.
const personalPath = /^\/(?:dashboard|admin|checkout)(?:\/|$)/

type Page = {
  location: Pick<Location, 'pathname' | 'search' | 'replace'>
  addEventListener: (type: 'storage', listener: (event: Pick<StorageEvent, 'key'>) => void) => void
}

/**
 * Forgets in this tab what another one has forgotten by signing out, and loads anew a page that shows the account's: on a shared device the
 * next person would see it. A checkout whose order is placed stays, since it may be paid at this moment.
 */
export function followSignOut(page: Page): void {
  page.addEventListener('storage', async ({ key }) => {
    if (key !== name) return
    const { pathname, search } = page.location
    if (pathname === '/checkout' && readSession(savedOrderName) !== null) return
    await import('./forget-person.ts').then(({ forgetPerson }) => forgetPerson()).catch(() => {})
    if (personalPath.test(pathname)) page.location.replace(pathname + search)
  })
}
