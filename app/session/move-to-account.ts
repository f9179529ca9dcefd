import { forgetLastSynced } from '#app/cart/last-synced.ts'
import { toastError, toastSuccess } from '#app/ui/toast.tsx'
import { mayBeSignedIn } from './session-store.ts'

const withinMs = 5_000

/**
 * After a sign-in: moves this browser's guest orders to the account, shows a toast if there were any, and starts syncing the cart
 * with the account.
 */
export async function moveToAccount(): Promise<void> {
  // The last synced cart may be that of another account.
  forgetLastSynced()
  // If it can't be loaded (offline), the next page syncs the cart.
  const syncing = await import('#app/cart/keep-cart-synced.ts').catch(() => null)
  syncing?.keepCartSynced(mayBeSignedIn)
  announceMoved(await claimOrders())
}

/** Shows a toast with the result: none if no orders were moved, an error if that is unknown (null). */
export function announceMoved(moved: number | null): void {
  if (moved === null) toastError('There was an issue saving your cart to your account.')
  else if (moved > 0) toastSuccess('Your shopping cart has been saved to your account!')
}

/** Moves this browser's guest orders to the account; returns their number, or null on failure. */
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
