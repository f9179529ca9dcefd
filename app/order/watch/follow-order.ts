import { orderStatuses, paymentStatuses } from '#domain/orders/status.ts'
import type { FollowOrder, WatchedState } from './watch-order.ts'

const reconnectMs = [1_000, 2_000, 5_000, 10_000]
// After minutes of failures the server is probably down.
const patientFailures = 30
const seldomMs = 60_000

type Stream = Pick<EventSource, 'addEventListener' | 'close'>

/** Follows an order's event stream, and reconnects after 1, 2, 5 and then every 10 seconds. */
export const followOrder =
  (address: string, openStream: (address: string) => Stream = (url) => new EventSource(url)): FollowOrder =>
  ({ state, live }) => {
    let stream: Stream | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let failures = 0

    const connect = () => {
      const opened = openStream(address)
      stream = opened
      opened.addEventListener('state', (event) => {
        if (stream !== opened) return
        failures = 0
        live(true)
        const told = readState((event as MessageEvent<string>).data)
        if (told) state(told)
      })
      // EventSource itself reconnects without backoff and gives up on an error response.
      opened.addEventListener('error', () => {
        opened.close()
        if (stream !== opened) return
        live(false)
        const pause = reconnectMs[Math.min(failures, reconnectMs.length - 1)]
        timer = setTimeout(connect, failures < patientFailures ? pause : seldomMs)
        failures += 1
      })
    }

    connect()
    return () => {
      clearTimeout(timer)
      stream?.close()
      stream = null
    }
  }

function readState(text: string): WatchedState | null {
  try {
    const { status, paymentStatus } = JSON.parse(text) as Partial<Record<keyof WatchedState, unknown>>
    const known = orderStatuses.find((one) => one === status)
    const payment = paymentStatuses.find((one) => one === paymentStatus)
    return known && payment ? { status: known, paymentStatus: payment } : null
  } catch {
    return null
  }
}
