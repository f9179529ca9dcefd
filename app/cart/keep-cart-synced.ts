import { onCartChange } from './store.ts'
import { syncCart } from './sync-cart.ts'

const pauseMs = 1_500
let isStarted = false

/**
 * Syncs the cart of a signed-in customer now, and a moment after each change for as long as somebody may be signed in. Loaded only where
 * somebody is.
 */
export function keepCartSynced(mayBeSignedIn: () => boolean): void {
  if (isStarted) return void syncCart()
  isStarted = true
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<unknown> = syncCart()
  onCartChange(() => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = running.then(() => mayBeSignedIn() && syncCart())
    }, pauseMs)
  })
}
