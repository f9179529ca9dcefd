import { onCartChange } from './store.ts'
import { syncCart } from './sync-cart.ts'

const pauseMs = 1_500
const retry = { firstMs: 15_000, longestMs: 240_000 }
/** Set once something keeps the cart synced. */
let syncNow: (() => void) | undefined

/**
 * Syncs the cart of a signed-in customer now, and a moment after each change for as long as somebody may be signed in. What couldn't be synced is tried again
 * when the connection or the tab comes back, and after growing pauses: a weak network fails without a word. Loaded only where somebody is signed in.
 */
export function keepCartSynced(mayBeSignedIn: () => boolean): void {
  if (syncNow) {
    syncNow()
    return
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<unknown> = Promise.resolve()
  let isBehind = false
  let retryMs = retry.firstMs

  const syncIn = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = running.then(() => (mayBeSignedIn() ? sync() : undefined))
    }, ms)
  }
  const sync = async () => {
    isBehind = !(await syncCart().catch(() => false))
    if (!isBehind) retryMs = retry.firstMs
    else if (mayBeSignedIn()) {
      syncIn(retryMs)
      retryMs = Math.min(2 * retryMs, retry.longestMs)
    }
  }
  const catchUp = () => {
    if (isBehind && document.visibilityState === 'visible') syncIn(0)
  }
  syncNow = () => syncIn(0)
  running = sync()
  onCartChange(() => syncIn(pauseMs))
  addEventListener('online', catchUp)
  document.addEventListener('visibilitychange', catchUp)
}
