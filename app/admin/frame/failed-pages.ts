import { useEffect, useId } from 'react'

/** The failed pages that are shown: of them there is no data to stay with. */
export const failedPages = new Set<string>()

/** Whether newer data of the page in sight is asked for, and not the page that is gone to or that failed before. */
export function isShown({ url }: Pick<Request, 'url'>): boolean {
  const { pathname, search } = new URL(url)
  return pathname + search === location.pathname + location.search && failedPages.size === 0
}

/** Counts a failed page among those that are shown. */
export function useFailedPage(): void {
  const id = useId()
  useEffect(() => {
    failedPages.add(id)
    return () => void failedPages.delete(id)
  }, [id])
}
