import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import type { AdminCoupon } from '#domain/coupons/admin-coupon.ts'
import { sayDone, sayFailed } from '../../ui/outcome-toast.ts'
import { usePressGuard } from '../../ui/use-press-guard.ts'
import { useRemovedRow } from '../../ui/use-removed-row.ts'
import type { CouponActed } from '../coupon-answer.ts'
import type { SentAct } from '../sent-act.ts'

const words = {
  remove: { done: 'Coupon deleted successfully', failed: 'Failed to delete coupon' },
  restore: { done: 'Coupon restored as inactive', failed: 'Failed to restore coupon' },
}

/**
 * Deletes a coupon of the list after a confirmation, or restores one; `asked` is the coupon being confirmed, which may be another than
 * the one being deleted: a question can be closed before its answer comes.
 */
export function useCouponActs(list: RefObject<HTMLElement | null>, coupons: readonly AdminCoupon[]) {
  const fetcher = useFetcher<CouponActed>()
  const { revalidate } = useRevalidator()
  const press = usePressGuard()
  const [asked, ask] = useState<AdminCoupon | null>(null)
  const [sent, setSent] = useState<{ act: 'remove' | 'restore'; id: string } | null>(null)
  const onGone = useRemovedRow(list, coupons, '[data-opens], [data-restores]')

  const take = useEffectEvent((answer: CouponActed) => {
    press.answered()
    if (!sent) return
    ask((now) => (now?.id === sent.id ? null : now))
    const { done, failed } = words[sent.act]
    const name = `coupon:${sent.id}`
    if (answer.ok) {
      sayDone(name, done)
      return onGone(sent.id)
    }
    sayFailed(name, answer.why ?? failed)
    // Somebody else has changed it meanwhile.
    if (answer.why !== undefined) void revalidate()
  })
  // A fetcher's answer arrives outside React's event handlers, so it is handled in an effect.
  useEffect(() => {
    if (fetcher.data) take(fetcher.data)
  }, [fetcher.data])

  const send = (act: 'remove' | 'restore', id: string) => {
    if (!press.lets(`${act} ${id}`)) return
    const sent = { act, id } satisfies SentAct
    setSent(sent)
    void fetcher.submit({ sent: JSON.stringify(sent) }, { method: 'post', action: '/admin/coupons' })
  }
  const isBusy = fetcher.state !== 'idle'
  return {
    ...{ asked, ask, isBusy },
    remove: () => asked && send('remove', asked.id),
    restore: (id: string) => send('restore', id),
    isRemoving: isBusy && sent?.id === asked?.id,
  }
}
