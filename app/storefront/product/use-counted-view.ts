import { useEffect } from 'react'

/** Tells the shop, once a visit, that this product was opened: its page is kept and can't count by itself. */
export function useCountedView(productId: string): void {
  useEffect(() => {
    fetch('/api/v1/views', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ productId }),
      keepalive: true,
    }).catch(() => {
      // Nothing is lost to the shopper when it isn't counted.
    })
  }, [productId])
}
