import type { OrderWatch } from './watch-order.ts'

// Limits the rate when the reload failed, or when the reloaded state ends the next watch at once.
const retryDelay = 10_000

/**
 * Watches an order with `watch`, reloads the page whenever a watch ends, and starts the next one after some seconds, until `stop`. If
 * this browser may no longer see the order, it is watched again only if that is expected to change, or the reload shows it.
 */
export function keepWatching(order: {
  watch: (ended: { onOver: () => void; onGone: () => void }) => OrderWatch
  reload: () => Promise<void>
  /** Whether somebody is signed in, or a response is pending that may give access to the order. */
  mayBeSeenAgain: () => boolean
  isSeen: () => Promise<boolean>
}): OrderWatch {
  let again: ReturnType<typeof setTimeout> | undefined
  let isLeft = false
  let current: OrderWatch
  const begin = () => {
    current = order.watch({
      // The reloaded page asks for a sign-in, or shows that the order is gone.
      onGone: async () => {
        const isExpected = order.mayBeSeenAgain()
        await order.reload()
        if (!isLeft && (isExpected || (await order.isSeen()))) beginLater()
      },
      onOver: () => {
        void order.reload()
        beginLater()
      },
    })
  }
  const beginLater = () => {
    if (!isLeft) again = setTimeout(begin, retryDelay)
  }
  begin()
  return {
    stop: () => {
      isLeft = true
      clearTimeout(again)
      current.stop()
    },
    checkSooner: () => current.checkSooner(),
  }
}
