import type { OrderWatch } from './watch-order.ts'

// If the reload failed, or the state that it showed is over at once.
const retryDelay = 10_000

/**
 * Watches an order by `watch`, reloads the page whenever that watch ends, and watches again some seconds later, until `stop`. One that this browser may no
 * longer open is watched again only if it will be seen again, or is.
 */
export function keepWatching(order: {
  watch: (ended: { onOver: () => void; onGone: () => void }) => OrderWatch
  reload: () => Promise<void>
  /** Somebody is signed in, or an answer is on its way that may open the order. */
  mayBeSeenAgain: () => boolean
  isSeen: () => Promise<boolean>
}): OrderWatch {
  let again: ReturnType<typeof setTimeout> | undefined
  let isLeft = false
  let current: OrderWatch
  const begin = () => {
    current = order.watch({
      // The page asks to sign in, or shows that the order is gone.
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
