import type { LocalPageChanges } from './page-changes.ts'

export type CouponTimerOptions = {
  feed: Pick<LocalPageChanges, 'subscribe' | 'tell'>
  /** The next moment after the one given at which a coupon of the banner starts or expires. */
  nextChange: (after: Date) => Promise<Date | null>
  now: () => Date
  report: (fault: unknown, about: string) => void
}

// Timers count in 31 bits of milliseconds; half a day is far below that and costs one query.
const longestWaitMs = 12 * 60 * 60_000
const retryMs = 60_000

/**
 * Coupons start and expire without anybody writing to the database. This tells this node's feed `coupons` at every such
 * moment, and looks for the next one whenever coupons change.
 */
export function startCouponTimer({ feed, nextChange, now, report }: CouponTimerOptions): { close: () => void } {
  let timer: NodeJS.Timeout | undefined
  let turn = 0

  const wind = async () => {
    turn += 1
    const mine = turn
    clearTimeout(timer)
    const wait = await untilNext()
    // Meanwhile coupons may have changed again, or the clock was closed.
    if (mine !== turn || wait === null) return
    const strikes = wait.strikes && wait.ms <= longestWaitMs
    timer = setTimeout(strikes ? strike : wind, Math.max(0, Math.min(wait.ms, longestWaitMs)))
    timer.unref()
  }
  const untilNext = async () => {
    try {
      const moment = await nextChange(now())
      return moment && { strikes: true, ms: moment.getTime() - now().getTime() }
    } catch (fault) {
      report(fault, 'looking for the next moment at which a coupon starts or expires')
      return { strikes: false, ms: retryMs }
    }
  }
  // Heard by this clock too, which then looks for the moment after this one.
  const strike = () => feed.tell('coupons')

  const unsubscribe = feed.subscribe((tag) => {
    if (tag === 'coupons' || tag === 'everything') void wind()
  })
  void wind()
  return {
    close: () => {
      unsubscribe()
      turn += 1
      clearTimeout(timer)
    },
  }
}
