import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { toastError } from '#app/ui/toast.tsx'
import type { ShownOrder } from './shown-order.ts'

/** What a page of an order has loaded: `unread` where the server couldn't read it, `failed` where no answer came. */
export type FoundOrder =
  | ({ found: 'order' } & ShownOrder)
  | { found: 'nothing' | 'not_asked' | 'unread' | 'failed'; order?: never }

let isOrderShown = false

// Changing the email changes what the order is opened by, and a tab may hear of the change before the browser has the answer with the cookie.
const secondLookAfterMs = 2000

/**
 * Loads the order, without an error page in the place of the order when that fails. That an order which is shown can't be seen any more is believed
 * the second time.
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

/** The latest successfully loaded order; a failed reload shows a toast and keeps it, with a payment that is open in it. */
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

  // The page stays; a toast says that it may be outdated.
  useEffect(() => {
    if (isKept && found) toastError('Failed to load order details')
  }, [found, isKept])
  return isKept ? last.found : found
}

/** Whether the order may be there although it wasn't loaded. */
export const hasFailed = ({ found }: Pick<FoundOrder, 'found'>) => found === 'failed' || found === 'unread'
