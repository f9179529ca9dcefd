import { readSession, savedOrderName } from '#app/cart/session-storage.ts'

const name = 'aso-signed-out'

/** Tells this browser's other tabs that somebody signed out, or that the account was deleted. */
export function tellOtherTabs(): void {
  try {
    localStorage.setItem(name, String(Date.now()))
  } catch {
    // Where storage is blocked, tabs can't tell each other anything.
  }
}

// After a sign-out, these pages redirect or show a guest's version.
const personalPath = /^\/(?:dashboard|admin|checkout)(?:\/|$)/

type Page = {
  location: Pick<Location, 'pathname' | 'search' | 'replace'>
  addEventListener: (type: 'storage', listener: (event: Pick<StorageEvent, 'key'>) => void) => void
}

/**
 * When another tab signs out, forgets the person's data in this tab too, and reloads a page that shows it: on a shared device the
 * next person would see it. A checkout whose order is placed stays, since it may be being paid.
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
