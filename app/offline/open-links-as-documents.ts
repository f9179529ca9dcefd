import type { ToPage } from './messages.ts'

/**
 * Makes links load documents while offline, or when this page came from the worker's cache because the shop couldn't be reached. The
 * worker has complete pages with matching scripts, whereas a client-side navigation may miss a module, and the router then reloads
 * the old page. Stopping the click's propagation at the window keeps it from the router.
 */
export function openLinksAsDocuments(): void {
  let isFromCache = false
  // Without an active worker, no documents are cached.
  let hasWorker = navigator.serviceWorker.controller !== null
  void navigator.serviceWorker.ready.then(() => {
    hasWorker = true
  })
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
    if (data.type === 'from-cache') isFromCache = true
  })
  addEventListener(
    'click',
    (event) => {
      if (hasWorker && (!navigator.onLine || isFromCache) && followedLink(event)) event.stopPropagation()
    },
    { capture: true },
  )
}

/** The link to another page of the shop that was clicked; null otherwise. */
export function followedLink({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a[href]') : null
  return link instanceof HTMLAnchorElement && link.origin === location.origin && !isHere(link) ? link : null
}

const isHere = ({ hash, pathname, search }: HTMLAnchorElement) =>
  hash !== '' && pathname === location.pathname && search === location.search
