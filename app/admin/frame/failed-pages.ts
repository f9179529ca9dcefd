import { useEffect, useId } from 'react'

/** The failed pages that are shown: of them there is no data to stay with. */
export const failedPages = new Set<string>()

/** Counts a failed page among those that are shown. */
export function useFailedPage(): void {
  const id = useId()
  useEffect(() => {
    failedPages.add(id)
    return () => void failedPages.delete(id)
  }, [id])
}
