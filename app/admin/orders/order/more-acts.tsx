import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Link } from '#app/ui/link.tsx'
import type { Order } from '#domain/orders/order.ts'
import { receiptName } from '#domain/orders/receipt-name.ts'
import type { OrderStatus } from '#domain/orders/status.ts'
import { AdminIcon } from '../../ui/admin-icon.tsx'
import { moveWord } from '../words.ts'

type Props = {
  order: Pick<Order, 'id' | 'email' | 'status' | 'paymentStatus' | 'isCollected'>
  targets: readonly OrderStatus[]
  isBusy: boolean
  onMove: (to: OrderStatus) => void
  /** Null if nothing can be refunded. */
  onRefund: (() => void) | null
  onResend: () => void
}

const entry = 'flex min-h-11 w-full items-center px-4 text-left hover:bg-raised disabled:opacity-55'

/** The other actions on an order, in a menu that Escape, a press outside or a choice closes. */
export function MoreActs({ order, targets, isBusy, onMove, onRefund, onResend }: Props) {
  const menu = useRef<HTMLDetailsElement>(null)
  const close = () => menu.current?.removeAttribute('open')
  useCloseBeside(menu)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.current?.open) return
    // Escape must not close the surrounding dialog as well.
    event.preventDefault()
    event.stopPropagation()
    close()
    menu.current.querySelector('summary')?.focus()
  }
  const choose = (act: () => void) => () => {
    close()
    act()
  }
  return (
    <details ref={menu} onKeyDown={onKeyDown} className="group relative">
      <summary className="flex min-h-11 list-none items-center gap-2 border border-line-strong bg-surface px-4 font-semibold hover:border-ink desk:min-h-10 [&::-webkit-details-marker]:hidden">
        More
        <AdminIcon name="down" className="-mr-1 size-4 group-open:rotate-180" />
      </summary>
      <div className="absolute right-0 z-20 mt-1 w-64 border border-line bg-surface py-1 shadow-xl desk:right-auto desk:left-0">
        {targets.map((to) => (
          <Entry key={to} isDisabled={isBusy} onPress={choose(() => onMove(to))}>
            <span className={to === 'cancelled' ? 'text-danger' : ''}>{moveWord(to, order)}</span>
          </Entry>
        ))}
        {onRefund && (
          <Entry isDisabled={isBusy} onPress={choose(onRefund)}>
            Refund
          </Entry>
        )}
        {order.status === 'pending' && (order.paymentStatus === 'pending' || order.paymentStatus === 'failed') && (
          <Link to={`/admin/orders/${order.id}/edit`} className={entry}>
            Edit
          </Link>
        )}
        {order.email !== '' && (
          <Entry isDisabled={isBusy} onPress={choose(onResend)}>
            Send the last mail again
          </Entry>
        )}
        <a
          href={`/api/v1/orders/${order.id}/receipt.pdf`}
          download={`${receiptName(order.id)}.pdf`}
          onClick={close}
          className={entry}
        >
          Receipt as PDF
        </a>
        <Link to={`/admin/orders/${order.id}/invoice`} className={entry}>
          Invoice
        </Link>
        <Link to={`/admin/orders/${order.id}/packing-slip`} className={entry}>
          Packing slip
        </Link>
      </div>
    </details>
  )
}

type EntryProps = { isDisabled: boolean; onPress: () => void; children: ReactNode }

const Entry = ({ isDisabled, onPress, children }: EntryProps) => (
  <button type="button" disabled={isDisabled} onClick={onPress} className={entry}>
    {children}
  </button>
)

function useCloseBeside(menu: { readonly current: HTMLDetailsElement | null }) {
  // A press outside can only be noticed on the document.
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Node && !menu.current?.contains(target)) menu.current?.removeAttribute('open')
    }
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [menu])
}
