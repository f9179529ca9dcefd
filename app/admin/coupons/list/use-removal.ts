import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import { toastError, toastSuccess } from '#app/ui/toast.tsx'
import type { AdminCoupon } from '#domain/coupons/admin-coupon.ts'
import type { CouponAnswer } from '../coupon-answer.ts'
import type { SentAct } from '../sent-act.ts'

/** Deletes a coupon of the list after a question; `asked` is the one that the question is about. */
export function useRemoval(list: RefObject<HTMLElement | null>, coupons: readonly AdminCoupon[]) {
  const fetcher = useFetcher<CouponAnswer>()
  const { revalidate } = useRevalidator()
  const [asked, ask] = useState<AdminCoupon | null>(null)
  const [removed, setRemoved] = useState<{ id: string; at: number } | null>(null)

  const take = useEffectEvent((answer: CouponAnswer) => {
    if (answer.ok) toastSuccess('Coupon deleted successfully')
    else toastError(answer.why ?? 'Failed to delete coupon')
    // Somebody else has deleted it.
    if (!answer.ok && answer.why !== undefined) void revalidate()
    if (answer.ok && asked) setRemoved({ id: asked.id, at: coupons.findIndex(({ id }) => id === asked.id) })
    ask(null)
  })
  // The answer comes from outside of React's events.
  useEffect(() => {
    if (fetcher.data) take(fetcher.data)
  }, [fetcher.data])

  // The button that had the focus goes with its row: the row in its place gets it.
  useEffect(() => {
    if (!removed || coupons.some(({ id }) => id === removed.id)) return
    setRemoved(null)
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-opens]') ?? []
    rows[Math.min(removed.at, rows.length - 1)]?.focus()
  }, [coupons, removed, list])

  const remove = () => {
    if (!asked) return
    const sent: SentAct = { act: 'remove', id: asked.id }
    void fetcher.submit({ sent: JSON.stringify(sent) }, { method: 'post', action: '/admin/coupons' })
  }
  return { asked, ask, remove, isBusy: fetcher.state !== 'idle' }
}
