import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import type { Order } from '#domain/orders/order.ts'
import type { Shipment } from '#domain/orders/shipment.ts'
import type { OrderStatus } from '#domain/orders/status.ts'
import { usePressGuard } from '../../ui/use-press-guard.ts'
import { toastMoved } from '../undo-toast.tsx'
import { type AskedMove, changedText, isBehind, type MoveAsked, overNow } from './asked-move.ts'
import type { OrderAnswer } from './order-answer.ts'

type Options = {
  order: Pick<Order, 'id' | 'status'>
  moves: readonly AskedMove[]
  /** Reloads the order. */
  onStale: () => void
  /** Called when the status was changed. Returns whether the order is closed. */
  onMoved?: (() => boolean) | undefined
  /** Called instead, with the reason, when the order was cancelled and its money must still be refunded. */
  onCancelled?: ((reason: string) => void) | null
}

/**
 * The actions on an order. Risky status changes are confirmed first, results are reported, and a status change can be undone for a
 * while.
 */
export function useOrderActs({ order, moves, onStale, onMoved, onCancelled }: Options) {
  const fetcher = useFetcher<OrderAnswer>({ key: `acts:${order.id}` })
  const { revalidate } = useRevalidator()
  const press = usePressGuard()
  const [asked, ask] = useState<MoveAsked | null>(null)
  const [sent, setSent] = useState<OrderStatus | null>(null)
  const [why, setWhy] = useState('')
  // A ref, because typing it changes nothing else on screen.
  const shipment = useRef<Shipment | null>(null)
  const [said, say] = useState<{ isFailure: boolean; text: string } | null>(null)

  const send = (values: Record<string, string>) => {
    if (!press.lets(`${order.id} ${values.act} ${values.to}`)) return
    say(null)
    void fetcher.submit(values, { method: 'post', action: `/admin/orders/${order.id}` })
  }
  const move = (to: OrderStatus, { confirmed = false, reason = '' } = {}) => {
    setSent(to)
    setWhy(reason)
    send({
      act: 'move',
      from: order.status,
      to,
      confirmed: confirmed ? 'yes' : 'no',
      reason,
      ...(to === 'shipped' && shipment.current),
    })
  }
  const take = useEffectEvent((answer: OrderAnswer) => {
    press.answered()
    if (!answer.ok && answer.risks && sent) return ask({ to: sent, risks: answer.risks, from: order.status, moves })
    ask(null)
    if (!answer.ok) {
      // Over the list, a toast would be hidden behind the order's dialog.
      say({ isFailure: true, text: answer.message })
      return onStale()
    }
    if (!answer.moved) return say({ isFailure: false, text: answer.message })
    toastMoved(answer.message, [{ id: order.id, ...answer.moved }], () => void revalidate())
    if (answer.moved.to === 'cancelled' && onCancelled) onCancelled(why)
    // The toast is hidden behind the dialog of an order that stays open.
    else if (onMoved?.() === false) say({ isFailure: false, text: answer.message })
  })
  // A fetcher's answer arrives outside React's event handlers, so it is handled in an effect.
  useEffect(() => {
    if (fetcher.data) take(fetcher.data)
  }, [fetcher.data])

  const now = { status: order.status, moves }
  return {
    asked: asked && overNow(asked, now),
    said,
    /** The last answer. */
    answer: fetcher.data,
    isBusy: fetcher.state !== 'idle',
    /** Changes the status at once, or asks first if there are risks. */
    begin: (to: OrderStatus) => {
      const risks = moves.find((one) => one.to === to)?.risks ?? []
      if (risks.length > 0 || to === 'cancelled') ask({ to, risks, from: order.status, moves })
      else move(to)
    },
    confirm: (reason: string) => {
      if (!asked) return
      if (!isBehind(asked, now)) return move(asked.to, { confirmed: true, reason })
      ask({ ...overNow(asked, now), from: order.status, moves })
      say({ isFailure: true, text: changedText })
    },
    dismiss: () => {
      ask(null)
      say(null)
    },
    /** Sets the shipment's details, in case the order is shipped next. */
    describeShipment: (typed: Shipment) => {
      shipment.current = typed
    },
    resendMail: () => send({ act: 'mail' }),
  }
}
