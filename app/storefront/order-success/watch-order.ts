import type { OrderStatus, PaymentStatus } from '#domain/orders/status.ts'

type State = { status: OrderStatus; paymentStatus: PaymentStatus }

// Soon at first, since most payments are confirmed within seconds; then for some minutes at a pace that costs nothing.
const pauses = [2_000, 3_000, 5_000]
const laterPause = 10_000
const mostLooks = 40

/** The pause in milliseconds before the nth look, from 0. */
export const pauseBefore = (look: number) => pauses[look] ?? laterPause

export type OrderWatch = { stop: () => void; lookSooner: () => void }

/**
 * Looks again and again whether an order has moved on from a known state, while the page can be seen. Calls `onMoved` once
 * and stops; calls `onTired` when nothing has happened for about six minutes. `lookSooner` starts the pauses over.
 */
export function watchOrder(watch: {
  known: State
  read: () => Promise<State>
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
  onMoved: (state: State) => void
  onTired?: () => void
}): OrderWatch {
  const { known, page } = watch
  let looks = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  const next = () => {
    if (looks === mostLooks) {
      stop()
      watch.onTired?.()
    } else timer = setTimeout(look, pauseBefore(looks++))
  }
  const look = async () => {
    const state = await watch.read().catch(() => null)
    if (stopped || page.visibilityState === 'hidden') return
    if (!state || (state.status === known.status && state.paymentStatus === known.paymentStatus)) return next()
    stop()
    watch.onMoved(state)
  }
  const onVisibility = () => {
    clearTimeout(timer)
    if (page.visibilityState === 'visible') look()
  }
  const stop = () => {
    stopped = true
    clearTimeout(timer)
    page.removeEventListener('visibilitychange', onVisibility)
  }

  page.addEventListener('visibilitychange', onVisibility)
  next()
  const lookSooner = () => {
    if (stopped) return
    clearTimeout(timer)
    looks = 0
    next()
  }
  return { stop, lookSooner }
}
