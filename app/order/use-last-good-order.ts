import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { toastError } from '#app/ui/toast.tsx'
import type { ShownOrder } from './shown-order.ts'

/** What the loader of an order's page returned. `unread`: the server couldn't read the order; `failed`: the request failed. */
export type FoundOrder =
  | ({ found: 'order' } & ShownOrder)
  | { found: 'nothing' | 'not_asked' | 'unread' | 'failed'; order?: never }

let isOrderShown = false

// Changing the email address also changes the cookie that opens the order. A tab may learn of the change before the browser has
// received the response with the new cookie.
const secondLookAfterMs = 2000

/**
 * Loads an order. A failed request returns `failed` instead of throwing, so that no error page replaces the order. If an order that
 * is on screen isn't found, it is requested once more before that is believed.
 */
export async function loadOrFail<T extends { found: string }>(
  serverLoader: () => Promise<T>,
): Promise<T | { found: 'failed'; order?: never }> {
  try {
    const loaded = await serverLoader()
    if (loaded.found !== 'nothing' || !isOrderShown) return loaded
    await new Promise((resolve) => setTimeout(resolve, secondLookAfterMs))
    return await serverLoader()
  } catch (fault) {
    if (fault instanceof Response) throw fault
    return { found: 'failed' }
  }
}

/**
 * The last order that was loaded successfully. When a reload fails, it shows a toast and keeps the order on screen, together with a
 * payment that is open in it.
 */
export function useLastGoodOrder<T extends FoundOrder>(found: T): T {
  const { pathname, search } = useLocation()
  const address = pathname + search
  const [last, setLast] = useState({ address, found })
  const isKept = hasFailed(found) && last.address === address && last.found.found === 'order'
  const isNew = last.found !== found || last.address !== address
  if (!hasFailed(found) && isNew) setLast({ address, found })

  const isShown = found.found === 'order'
  useEffect(() => {
    isOrderShown = isShown
    return () => {
      isOrderShown = false
    }
  }, [isShown])

  // The order stays on screen; a toast says that it may be outdated.
  useEffect(() => {
    if (isKept && found) toastError('Failed to load order details')
  }, [found, isKept])
  return isKept ? last.found : found
}

/** Whether the order may exist although loading it failed. */
export const hasFailed = ({ found }: Pick<FoundOrder, 'found'>) => found === 'failed' || found === 'unread'
