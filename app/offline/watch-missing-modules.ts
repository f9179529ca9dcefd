import { isPlainClick } from '#app/ui/is-plain-click.ts'
import { toastError } from '#app/ui/toast.tsx'
import { followedLink } from './open-links-as-documents.ts'
import { type Router, withoutModules } from './open-without-modules.ts'

const patienceMs = 5_000

type ShopWindow = typeof window & {
  /** Called by the router (vite.config.ts) when a page's scripts can't be loaded. */
  openWithoutModule?: (error: unknown) => Promise<never>
  /** Set by React Router. */
  __reactRouterDataRouter?: Router
}

/** Loads pages as documents when their scripts can't be loaded, and stays on the current page when the shop can't be reached. */
export function watchMissingModules(page: ShopWindow): void {
  const { failed, open } = withoutModules({
    router: () => page.__reactRouterDataRouter,
    reach,
    location: page.location,
    say: toastError,
  })
  let isMissing = false
  page.openWithoutModule = (error) => {
    isMissing = true
    return failed(error)
  }
  page.addEventListener(
    'click',
    (event) => {
      const link = isMissing && isPlainClick(event) ? followedLink(event) : null
      if (link?.target !== '') return
      event.preventDefault()
      event.stopPropagation()
      void open(link.href)
    },
    { capture: true },
  )
}

const reach = () =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) }).then(
    () => true,
    () => false,
  )
