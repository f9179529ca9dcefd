import { forgetLastSynced } from '#app/cart/last-synced.ts'
import { toastError, toastSuccess } from '#app/ui/toast.tsx'
import { mayBeSignedIn } from './session-store.ts'

const withinMs = 5_000

/**
 * After signing in: moves the orders that this browser placed as a guest to the account, says so if there were any, and begins to sync
 * the cart with it.
 */
export async function moveToAccount(): Promise<void> {
  // The cart may be another account's until now.
  forgetLastSynced()
  // Without a connection it can't be loaded: the next page syncs the cart.
  const syncing = await import('#app/cart/keep-cart-synced.ts').catch(() => null)
  syncing?.keepCartSynced(mayBeSignedIn)
  announceMoved(await claimOrders())
}

/** Says how many guest orders were moved: nothing of none, and that it failed where that isn't known. */
export function announceMoved(moved: number | null): void {
  if (moved === null) toastError('There was an issue saving your cart to your account.')
  else if (moved > 0) toastSuccess('Your shopping cart has been saved to your account!')
}

/** How many of this browser's guest orders were moved to the account; null when that failed. */
export async function claimOrders(): Promise<number | null> {
  try {
    const answer = await fetch('/api/v1/account/claim-orders', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(withinMs),
    })
    if (!answer.ok) return null
    const { data }: { data: { moved: number } } = await answer.json()
    return data.moved
  } catch {
    return null
  }
}
