import { useEffect, useEffectEvent, useState } from 'react'
import toast from 'react-hot-toast/headless'
import type { AdminOrder } from '#domain/fulfilment/admin-order.ts'
import { useOtherRoute } from '../../ui/use-other-route.ts'
import { isBehind, type OpenedRefund, overOrder, toldFirst } from './opened-refund.ts'
import { type RefundAnswer, refundOffline } from './refund-answer.ts'
import { type RefundRequest, toFields } from './refund-request.ts'
import { refusalText, saidNow } from './refund-words.ts'

type Shown = Pick<AdminOrder, 'order' | 'refunding' | 'money' | 'payments'>

/**
 * The state of an order's refund form, opened by hand or after a paid order was cancelled, and its result. It stays open while others
 * refund the same order, as long as anything is left.
 */
export function useRefund({ order, refunding, money, payments }: Shown) {
  const fetcher = useOtherRoute(`refund:${order.id}`, refundOffline)
  const [opened, setOpened] = useState<OpenedRefund | null>(null)
  const [answered, say] = useState<RefundAnswer | null>(null)
  const isBusy = fetcher.state !== 'idle'

  const take = useEffectEvent((answer: RefundAnswer) => {
    if (answer.ok) setOpened(null)
    else if (!answer.isUnanswered)
      setOpened((form) => form && { ...form, isSent: false, ...(answer.isUsed && { key: null }) })
    say(answer)
  })
  // A fetcher's answer arrives outside React's event handlers, so it is handled in an effect.
  useEffect(() => {
    if (fetcher.data) take(fetcher.data)
  }, [fetcher.data])

  const over = opened && !isBusy ? overOrder(opened, { refunding, money }) : null
  if (over && 'said' in over) {
    setOpened(null)
    say({ ok: false, message: over.said })
  } else if (over && over.opened !== opened) setOpened(over.opened)
  const isOpen = opened !== null && refunding !== null
  const said = answered && saidNow(answered, payments?.refunds ?? [])
  return {
    form: isOpen
      ? {
          refunding,
          reason: opened.reason,
          isBehind: isBehind(opened, { refunding }),
          // The message asks to press again, which only works once the order has been reloaded, so it is shown after that.
          refusal: isBusy ? null : (said?.text ?? null),
          isBusy,
        }
      : null,
    said: isOpen ? null : said,
    begin: (reason = '') => {
      say(null)
      if (refunding) setOpened({ key: refunding.key, reason, isSent: false })
    },
    ask: (request: Omit<RefundRequest, 'key'>) => {
      if (isBusy || !opened?.key) return
      const told = toldFirst(opened, { refunding })
      if (told) {
        setOpened(told)
        return say({ ok: false, message: refusalText({ ok: false, reason: 'key_reused' }) })
      }
      say(null)
      setOpened({ ...opened, isSent: true })
      // Removes the toast that offers to undo the cancellation, since the money is being refunded.
      toast.dismiss()
      const action = `/admin/orders/${order.id}/refund`
      fetcher.submit(toFields({ ...request, key: opened.key }), { method: 'post', action })
    },
    leave: () => {
      say(null)
      setOpened(null)
    },
  }
}
