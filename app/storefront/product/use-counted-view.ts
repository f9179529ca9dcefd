import { useEffect } from 'react'

/** Reports one view per visit. The server can't count it itself, because the page is cached. */
export function useCountedView(productId: string): void {
  useEffect(() => {
    fetch('/api/v1/views', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ productId }),
      keepalive: true,
    }).catch(() => {
      // Failures don't matter to the shopper.
    })
  }, [productId])
}
