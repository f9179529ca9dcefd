import { onCartChange } from './store.ts'
import { syncCart } from './sync-cart.ts'

const pauseMs = 1_500
const retry = { firstMs: 15_000, longestMs: 240_000 }
/** Set by the first call of `keepCartSynced`. */
let syncNow: (() => void) | undefined

/**
 * Syncs a signed-in customer's cart now and shortly after each change, while somebody may be signed in. A failed sync shows no
 * message: it is retried after growing pauses, and when the connection returns or the tab is shown. Load this module only when
 * somebody is signed in.
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
