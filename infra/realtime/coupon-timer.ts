import type { LocalPageChanges } from './page-changes.ts'

export type CouponTimerOptions = {
  pageChanges: Pick<LocalPageChanges, 'subscribe' | 'publish'>
  /** The next moment after the one given at which a coupon of the banner starts or expires. */
  nextChange: (after: Date) => Promise<Date | null>
  now: () => Date
  report: (fault: unknown, about: string) => void
}

// Timers take at most 31 bits of milliseconds. Half a day is far below that, and then costs one more query.
const longestWaitMs = 12 * 60 * 60_000
const retryMs = 60_000

/**
 * Publishes the page change `coupons` on this node whenever a coupon starts or expires, since no write to the database
 * announces that. After every change of coupons it looks up the next such moment again.
 */
export function startCouponTimer({ pageChanges, nextChange, now, report }: CouponTimerOptions): { close: () => void } {
  let timer: NodeJS.Timeout | undefined
  let generation = 0

  const schedule = async () => {
    generation += 1
    const own = generation
    clearTimeout(timer)
    const wait = await nextWait()
    // Meanwhile coupons may have changed again, or the timer was closed.
    if (own !== generation || wait === null) return
    const isDue = wait.isDue && wait.ms <= longestWaitMs
    timer = setTimeout(isDue ? publishChange : schedule, Math.max(0, Math.min(wait.ms, longestWaitMs)))
    timer.unref()
  }
  const nextWait = async () => {
    try {
      const moment = await nextChange(now())
      return moment && { isDue: true, ms: moment.getTime() - now().getTime() }
    } catch (fault) {
      report(fault, 'reading the next start or expiry of a coupon failed')
      return { isDue: false, ms: retryMs }
    }
  }
  // This timer is subscribed too, so it schedules the next moment then.
  const publishChange = () => pageChanges.publish('coupons')

  const unsubscribe = pageChanges.subscribe((tag) => {
    if (tag === 'coupons' || tag === 'everything') void schedule()
  })
  void schedule()
  return {
    close: () => {
      unsubscribe()
      generation += 1
      clearTimeout(timer)
    },
  }
}
