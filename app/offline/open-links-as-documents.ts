/**
 * Offline, links load documents: the worker has complete pages with matching scripts, while a client-side navigation
 * may miss a module. Stopping the click at the window keeps it from the router.
 */
export function openLinksAsDocuments(): void {
  addEventListener(
    'click',
    (event) => {
      if (navigator.onLine || !(event.target instanceof Element)) return
      const link = event.target.closest('a[href]')
      if (link instanceof HTMLAnchorElement && link.origin === location.origin && !isHere(link)) event.stopPropagation()
    },
    { capture: true },
  )
}

const isHere = ({ hash, pathname, search }: HTMLAnchorElement) =>
  hash !== '' && pathname === location.pathname && search === location.search
