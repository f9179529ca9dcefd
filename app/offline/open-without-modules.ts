import { createPath, type Location, type NavigationType } from 'react-router'

/** What is needed of the router: where it is, where it is going, and how it stays. */
export type Router = {
  readonly state: {
    location: Location
    navigation: { state: string; location?: Location | undefined; historyAction?: `${NavigationType}` | undefined }
  }
  navigate: (to: Location, options: StayOptions) => unknown
}

type StayOptions = { state: unknown; replace: true; preventScrollReset: true; defaultShouldRevalidate: false }

type Surroundings = {
  /** None while the page isn't the router's yet. */
  router: () => Router | undefined
  /** Whether the shop answers. */
  reach: () => Promise<boolean>
  location: Pick<globalThis.Location, 'assign' | 'replace' | 'reload'>
  say: (text: string) => void
}

export const notOpened = 'This page could not be opened. Please check your connection and try again.'

/**
 * What happens when the scripts of a page that a link leads to can't be loaded, as after a new release or on a bad network. The router would
 * load the page that is left again. The document of the new one needs none of them; where the shop doesn't answer, the page stays as it is
 * and says so. The router asks once for each page's scripts: `open` is for the links that are followed after that.
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
      // Somebody has gone elsewhere meanwhile.
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

// The document is about to go, and the page stays as it is until then.
const never = new Promise<never>(() => {})

// A step ends the one before it. This one loads nothing: what is missing would be missing for it, too.
function stay(router: Router): void {
  const { location } = router.state
  router.navigate(location, {
    state: location.state,
    replace: true,
    preventScrollReset: true,
    defaultShouldRevalidate: false,
  })
}
