import { useCallback, useEffect, useRef, useState } from 'react'
import { useFetcher, useSearchParams } from 'react-router'
import { Link } from '#app/ui/link.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { shortOrderId } from '#domain/orders/status.ts'
import { notOpenText } from '../../stay-when-refused.ts'
import { AdminButton, IconButton } from '../../ui/admin-button.tsx'
import { AdminIcon } from '../../ui/admin-icon.tsx'
import { LeaveQuestion } from '../../ui/leave-question.tsx'
import { hasUnsavedText } from '../../ui/unsaved-text.ts'
import { useLastRead } from '../../ui/use-last-read.ts'
import { useOpened } from '../../ui/use-opened.ts'
import type { OrderRead } from '../order/order-read.ts'
import { OrderState } from '../order/order-state.tsx'
import { OrderView } from '../order/order-view.tsx'

/** The order named in the list's address, in a dialog over the list. Back closes it, and so does changing its status, unless that would lose what is typed. */
export function OpenedOrder() {
  const [search] = useSearchParams()
  const id = search.get('order')
  const { close, opened } = useOpened(withoutOrder)
  return id !== null && <OrderDialog key={`${id} ${opened}`} id={id} onClose={close} />
}

function withoutOrder(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete('order')
  return next
}

function OrderDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { load, data, state } = useFetcher<{ read: OrderRead }>({ key: `order:${id}` })
  const [isDone, setIsDone] = useState(false)
  const address = `/admin/orders/${encodeURIComponent(id)}`
  const read = useCallback(() => void load(address), [load, address])
  useEffect(read, [read])
  const last = useLastRead(data?.read, { name: `order:${id}`, failure: notRead.failed })
  const shown = last?.ok ? last.shown : null
  const box = useRef<HTMLDivElement>(null)
  // Once the order has moved, what was typed for the move has been sent.
  const isUnsaved = () => !isDone && hasUnsavedText(box.current)
  const closeMoved = () => {
    if (hasUnsavedText(box.current, '[data-sent-with-move]')) return false
    setIsDone(true)
    return true
  }
  const title = shown ? `Order ${shortOrderId(shown.order.id)}` : 'Order'
  return (
    <Modal
      label={title}
      onClose={onClose}
      isDone={isDone}
      isHeld={isUnsaved}
      className="m-0 ml-auto h-dvh max-h-none w-[min(46rem,100vw)] max-w-none overflow-y-auto overscroll-contain border-line border-l [scrollbar-gutter:stable] bg-ground text-ink shadow-xl backdrop:bg-scrim"
    >
      <div className="sticky top-0 z-30 flex items-start justify-between gap-3 border-line border-b bg-ground px-4 py-3 desk:px-6">
        <div className="grid min-w-0 gap-1">
          <h2 className="font-semibold text-xl">{title}</h2>
          {shown ? <OrderState shown={shown} /> : <span aria-hidden="true" className="skeleton h-5 w-56" />}
        </div>
        <span data-act className="flex shrink-0">
          <Link
            to={address}
            aria-label="Open as a page"
            title="Open as a page"
            className="grid size-11 place-items-center text-soft hover:bg-sunken hover:text-ink desk:size-9"
          >
            <AdminIcon name="external" className="size-5" />
          </Link>
          <form method="dialog">
            <IconButton type="submit" label="Close">
              <AdminIcon name="close" className="size-5" />
            </IconButton>
          </form>
        </span>
      </div>
      {/* The key replaces the skeleton's element, so that the change doesn't count as a layout shift. */}
      <div ref={box} key={shown ? 'shown' : 'loading'} className="p-4 desk:p-6">
        {shown && <OrderView shown={shown} onStale={read} onMoved={closeMoved} />}
        {last && !last.ok && <NotRead reason={last.reason} isBusy={state !== 'idle'} onRetry={read} />}
        {!last && <Skeleton />}
      </div>
      <LeaveQuestion isChanged={isUnsaved} isKept={false} />
    </Modal>
  )
}

const notRead = { not_found: 'Order not found', failed: 'Failed to load the order', not_open: notOpenText }

type NotReadProps = { reason: keyof typeof notRead; isBusy: boolean; onRetry: () => void }

const NotRead = ({ reason, isBusy, onRetry }: NotReadProps) => (
  <div role="alert" className="grid justify-items-center gap-3 py-16 text-center">
    <p className="font-semibold text-lg">{notRead[reason]}</p>
    {reason === 'failed' && (
      <AdminButton isBusy={isBusy} onClick={onRetry}>
        Retry
      </AdminButton>
    )}
  </div>
)

const Skeleton = () => (
  <div role="status" className="grid gap-4">
    <span className="sr-only">Loading the order</span>
    <span className="skeleton h-11 w-48" />
    <span className="skeleton h-40" />
    <span className="skeleton h-48" />
    <span className="skeleton h-32" />
  </div>
)
