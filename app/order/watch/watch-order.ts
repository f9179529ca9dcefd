import type { Kobo } from '#domain/money/money.ts'
import type { OrderStatus, PaymentStatus } from '#domain/orders/status.ts'

/** The watched state of an order; the total, in kobo, may be missing. */
export type WatchedState = { status: OrderStatus; paymentStatus: PaymentStatus; totalAmount?: Kobo }

/** Whether the order's total differs from the one that a page shows, because the shop edited it. */
export const isOtherTotal = ({ totalAmount }: WatchedState, shown: Kobo): boolean =>
  totalAmount !== undefined && totalAmount !== shown

/** Subscribes to an order's state and returns the unsubscribe function. `isLive`: the stream is connected. */
export type FollowOrder = (listener: {
  state: (state: WatchedState) => void
  live: (isLive: boolean) => void
}) => () => void

// Frequent at first, since most payments are confirmed within seconds; then rare enough for a page open all day.
const firstPauses = [2_000, 3_000, 5_000]
const slowdown = [
  { until: 20, pause: 10_000 },
  { until: 40, pause: 20_000 },
]
const longestPause = 60_000

/** The pause in milliseconds before the nth check, from 0; rare while the stream is connected. */
export function pauseBefore(check: number, isLive = false): number {
  if (isLive) return longestPause
  return firstPauses[check] ?? slowdown.find(({ until }) => check < until)?.pause ?? longestPause
}

export type OrderWatch = { stop: () => void; checkSooner: () => void }

/**
 * Watches an order while the page is visible, by its event stream and by polling with growing pauses. Calls `onOver`
 * or `onGone` once and stops; calls `onChange` for other events. `checkSooner` resets the pauses.
 */
export function watchOrder(watch: {
  isOver: (state: WatchedState) => boolean
  /** The state; null when the order can't be seen any more, which ends the watch. */
  read: () => Promise<WatchedState | null>
  follow: FollowOrder
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
  onOver: (state: WatchedState) => void
  /** This browser may no longer see the order: its session ended, or its cookies were deleted. */
  onGone?: () => void
  /** A change that doesn't end the watch, e.g. a pending transfer. */
  onChange?: () => void
}): OrderWatch {
  const { page } = watch
  let checks = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  let isLive = false
  let leave = () => {}

  const next = () => {
    clearTimeout(timer)
    timer = setTimeout(check, pauseBefore(checks++, isLive))
  }
  const check = async () => {
    const state = await watch.read().catch(() => undefined)
    if (stopped || page.visibilityState === 'hidden') return
    if (state === null) {
      stop()
      watch.onGone?.()
    } else if (state) receive(state)
    if (!stopped) next()
  }
  const receive = (state: WatchedState) => {
    if (stopped || !watch.isOver(state)) return
    stop()
    watch.onOver(state)
  }
  const listen = () => {
    // The first event of a stream is the current state; later ones are updates.
    let isUpdate = false
    leave = watch.follow({
      state: (state) => {
        if (!stopped && isUpdate && !watch.isOver(state)) watch.onChange?.()
        isUpdate = true
        receive(state)
      },
      live: (now) => {
        isUpdate = false
        if (stopped || now === isLive) return
        isLive = now
        checks = 0
        next()
      },
    })
  }
  const disconnect = () => {
    clearTimeout(timer)
    isLive = false
    leave()
  }
  const onVisibility = () => {
    disconnect()
    if (page.visibilityState === 'hidden') return
    listen()
    check()
  }
  const stop = () => {
    stopped = true
    disconnect()
    page.removeEventListener('visibilitychange', onVisibility)
  }
  const checkSooner = () => {
    if (stopped) return
    checks = 0
    next()
  }

  page.addEventListener('visibilitychange', onVisibility)
  if (page.visibilityState === 'visible') {
    listen()
    next()
  }
  return { stop, checkSooner }
}
