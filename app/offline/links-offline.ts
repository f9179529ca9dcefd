/**
 * Offline, a link opens as a document: the worker has pages whole, with the very scripts they were built with, while the
 * router's step to the next page may lack a part. Stopped at the window, the click never reaches the router.
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
