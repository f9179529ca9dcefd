import type { OrderStatus, PaymentStatus } from '#domain/orders/status.ts'

export type OrderState = { status: OrderStatus; paymentStatus: PaymentStatus }

/** Hears of an order's state until it is called back; `isLive` says whether changes come by themselves at the moment. */
export type FollowOrder = (listener: {
  state: (state: OrderState) => void
  live: (isLive: boolean) => void
}) => () => void

// Soon at first, since most payments are confirmed within seconds; then at a pace that a whole day on the page can afford.
const firstPauses = [2_000, 3_000, 5_000]
const slowdown = [
  { until: 20, pause: 10_000 },
  { until: 40, pause: 20_000 },
]
const longestPause = 60_000

/** The pause in milliseconds before the nth check, from 0; a live page only makes sure now and then. */
export function pauseBefore(check: number, isLive = false): number {
  if (isLive) return longestPause
  return firstPauses[check] ?? slowdown.find(({ until }) => check < until)?.pause ?? longestPause
}

export type OrderWatch = { stop: () => void; checkSooner: () => void }

/**
 * Watches an order for what would end the watch, as long as that takes and the page can be seen: listens, and checks for
 * itself ever more rarely. Calls `onOver` once and stops, `onChange` whenever it hears of anything else. `checkSooner` starts the pauses over.
 */
export function watchOrder(watch: {
  isOver: (state: OrderState) => boolean
  read: () => Promise<OrderState>
  follow: FollowOrder
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
  onOver: (state: OrderState) => void
  /** Something is new, though it doesn't end the watch: a transfer is on its way, perhaps. */
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
    const state = await watch.read().catch(() => null)
    if (stopped || page.visibilityState === 'hidden') return
    if (state) receive(state)
    if (!stopped) next()
  }
  const receive = (state: OrderState) => {
    if (stopped || !watch.isOver(state)) return
    stop()
    watch.onOver(state)
  }
  const listen = () => {
    // A stream begins with how things stand; whatever comes after that is news.
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
