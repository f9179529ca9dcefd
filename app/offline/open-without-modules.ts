import { createPath, type Location, type NavigationType } from 'react-router'

/** The parts of the router in use: the current location, the pending navigation, and how to cancel it. */
export type Router = {
  readonly state: {
    location: Location
    navigation: { state: string; location?: Location | undefined; historyAction?: `${NavigationType}` | undefined }
  }
  navigate: (to: Location, options: StayOptions) => unknown
}

type StayOptions = { state: unknown; replace: true; preventScrollReset: true; defaultShouldRevalidate: false }

type Surroundings = {
  /** Undefined until the router has started. */
  router: () => Router | undefined
  /** Whether the shop can be reached. */
  reach: () => Promise<boolean>
  location: Pick<globalThis.Location, 'assign' | 'replace' | 'reload'>
  say: (text: string) => void
}

export const notOpened = 'This page could not be opened. Please check your connection and try again.'

/**
 * Handles a page whose scripts can't be loaded, e.g. after a new release or on a bad network, where the router would reload the old
 * page. The new page's document needs none of these scripts, so it is loaded instead. If the shop can't be reached, the old page
 * stays with a message. The router requests each page's scripts only once; `open` is for links that are followed later.
 */
export function withoutModules({ router, reach, location, say }: Surroundings) {
  return {
    failed: async (error: unknown): Promise<never> => {
      const { state, location: to, historyAction } = router()?.state.navigation ?? {}
      const isReached = await reach()
      if (state !== 'loading' || !to || historyAction === 'POP') {
        if (!isReached) throw error
        location.reload()
        return never
      }
      // The visitor has navigated elsewhere meanwhile.
      const now = router()
      if (now?.state.navigation.location !== to) throw error
      if (!isReached) {
        stay(now)
        say(notOpened)
        throw error
      }
      if (historyAction === 'REPLACE') location.replace(createPath(to))
      else location.assign(createPath(to))
      return never
    },
    open: async (href: string): Promise<void> => {
      if (await reach()) location.assign(href)
      else say(notOpened)
    },
  }
}

// Never resolves: the document is about to be replaced, and the page must not change before that.
const never = new Promise<never>(() => {})

// A new navigation cancels the pending one. It runs no loaders, since their requests would fail as well.
function stay(router: Router): void {
  const { location } = router.state
  router.navigate(location, {
    state: location.state,
    replace: true,
    preventScrollReset: true,
    defaultShouldRevalidate: false,
  })
}
