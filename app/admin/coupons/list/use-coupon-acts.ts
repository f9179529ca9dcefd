import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import type { AdminCoupon } from '#domain/coupons/admin-coupon.ts'
import { sayDone, sayFailed } from '../../ui/outcome-toast.ts'
import { usePressGuard } from '../../ui/use-press-guard.ts'
import type { CouponActed } from '../coupon-answer.ts'
import type { SentAct } from '../sent-act.ts'

const words = {
  remove: { done: 'Coupon deleted successfully', failed: 'Failed to delete coupon' },
  restore: { done: 'Coupon restored as inactive', failed: 'Failed to restore coupon' },
}

/** Deletes a coupon of the list after a confirmation, or restores one; `asked` is the coupon being confirmed. */
export function useCouponActs(list: RefObject<HTMLElement | null>, coupons: readonly AdminCoupon[]) {
  const fetcher = useFetcher<CouponActed>()
  const { revalidate } = useRevalidator()
  const press = usePressGuard()
  const [asked, ask] = useState<AdminCoupon | null>(null)
  const [sent, setSent] = useState<{ act: 'remove' | 'restore'; id: string } | null>(null)
  const [gone, setGone] = useState<{ id: string; at: number } | null>(null)

  const take = useEffectEvent((answer: CouponActed) => {
    press.answered()
    ask(null)
    if (!sent) return
    const { done, failed } = words[sent.act]
    const name = `coupon:${sent.id}`
    if (answer.ok) {
      sayDone(name, done)
      setGone({ id: sent.id, at: coupons.findIndex(({ id }) => id === sent.id) })
      return
    }
    sayFailed(name, answer.why ?? failed)
    // Somebody else has changed it meanwhile.
    if (answer.why !== undefined) void revalidate()
  })
  // A fetcher's answer arrives outside React's event handlers, so it is handled in an effect.
  useEffect(() => {
    if (fetcher.data) take(fetcher.data)
  }, [fetcher.data])

  // The focused button was removed with its row, so the focus moves to the row that takes its place.
  useEffect(() => {
    if (!gone || coupons.some(({ id }) => id === gone.id)) return
    setGone(null)
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-opens], [data-restores]') ?? []
    rows[Math.min(gone.at, rows.length - 1)]?.focus()
  }, [coupons, gone, list])

  const send = (act: 'remove' | 'restore', id: string) => {
    if (!press.lets(`${act} ${id}`)) return
    const sent = { act, id } satisfies SentAct
    setSent(sent)
    void fetcher.submit({ sent: JSON.stringify(sent) }, { method: 'post', action: '/admin/coupons' })
  }
  return {
    ...{ asked, ask },
    remove: () => asked && send('remove', asked.id),
    restore: (id: string) => send('restore', id),
    isBusy: fetcher.state !== 'idle',
  }
}
