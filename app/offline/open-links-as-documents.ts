import type { ToPage } from './messages.ts'

/**
 * Offline, or where this page came from the worker's cache because the shop couldn't be reached, links load documents: the worker has
 * complete pages with matching scripts. A client-side navigation may miss a module, and the router then reloads the page that is left.
 * Stopping the click at the window keeps it from the router.
 */
export function openLinksAsDocuments(): void {
  let isFromCache = false
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
    if (data.type === 'from-cache') isFromCache = true
  })
  addEventListener(
    'click',
    (event) => {
      if ((navigator.onLine && !isFromCache) || !(event.target instanceof Element)) return
      const link = event.target.closest('a[href]')
      if (link instanceof HTMLAnchorElement && link.origin === location.origin && !isHere(link)) event.stopPropagation()
    },
    { capture: true },
  )
}

const isHere = ({ hash, pathname, search }: HTMLAnchorElement) =>
  hash !== '' && pathname === location.pathname && search === location.search
