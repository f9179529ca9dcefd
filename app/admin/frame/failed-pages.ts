import { useEffect, useId } from 'react'

/** The error pages that are currently shown; they have no data to keep. */
export const failedPages = new Set<string>()

/** Whether a request reloads the data of the page on screen, as opposed to a navigation or a retry after an error page. */
export function isShown({ url }: Pick<Request, 'url'>): boolean {
  const { pathname, search } = new URL(url)
  return pathname + search === location.pathname + location.search && failedPages.size === 0
}

/** Registers an error page while it is shown. */
export function useFailedPage(): void {
  const id = useId()
  useEffect(() => {
    failedPages.add(id)
    return () => void failedPages.delete(id)
  }, [id])
}
