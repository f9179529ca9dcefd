import { useEffect, useEffectEvent, useState } from 'react'
import toast from 'react-hot-toast/headless'
import type { AdminOrder } from '#domain/fulfilment/admin-order.ts'
import { useOtherRoute } from '../../ui/use-other-route.ts'
import { type RefundAnswer, refundOffline } from './refund-answer.ts'
import { type RefundRequest, toFields } from './refund-request.ts'

type Open = { key: string; reason: string }

/** The refund of an order: its form, opened by hand or after a paid order was cancelled, and what came of it. */
export function useRefund({ order, refunding }: Pick<AdminOrder, 'order' | 'refunding'>) {
  const fetcher = useOtherRoute(`refund:${order.id}`, refundOffline)
  // The key of the form as it was opened: who presses in two tabs that show the same asks for one refund.
  const [opened, setOpened] = useState<Open | null>(null)
  const [said, say] = useState<{ isFailure: boolean; text: string } | null>(null)
  const isBusy = fetcher.state !== 'idle'

  const take = useEffectEvent((answer: RefundAnswer) => {
    // A key that was used for another refund says that the order isn't as the form shows it.
    if (answer.ok || answer.isUsed) setOpened(null)
    say({ isFailure: !answer.ok || 'isStuck' in answer, text: answer.message })
  })
  // The answer comes from outside of React's events.
  useEffect(() => {
    if (fetcher.data) take(fetcher.data)
  }, [fetcher.data])

  const isOpen = opened !== null && refunding !== null
  return {
    form: isOpen ? { refunding, reason: opened.reason, refusal: said?.text ?? null, isBusy } : null,
    said: isOpen ? null : said,
    begin: (reason = '') => {
      say(null)
      if (refunding) setOpened({ key: refunding.key, reason })
    },
    ask: (request: Omit<RefundRequest, 'key'>) => {
      if (isBusy || !opened) return
      say(null)
      // Taking back the cancelling would ask nothing, although its money goes back.
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
