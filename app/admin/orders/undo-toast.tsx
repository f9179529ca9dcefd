import toast from 'react-hot-toast/headless'
import { toastError, toastSuccess } from '#app/ui/toast.tsx'
import type { OrderStatus } from '#domain/orders/status.ts'

const shownMs = 10_000

type Moved = { id: string; from: OrderStatus; to: OrderStatus }

/** Tells that an order was moved, and offers for ten seconds to take that back; `onUndone` is called once it was. */
export function toastMoved(text: string, moved: Moved, onUndone: () => void): void {
  const undo = async (id: string) => {
    toast.dismiss(id)
    if (await takeBack(moved)) toastSuccess('The move was taken back')
    else toastError('Failed to update order status')
    onUndone()
  }
  toast.success(
    ({ id }) => (
      <span className="flex flex-wrap items-center gap-x-4">
        {text}
        <button
          type="button"
          onClick={() => void undo(id)}
          className="min-h-8 font-semibold underline underline-offset-4"
        >
          Undo
        </button>
      </span>
    ),
    { duration: shownMs },
  )
}

/** By the API: the page on which the order was moved may be gone by then. */
async function takeBack({ id, from, to }: Moved): Promise<boolean> {
  try {
    const body = JSON.stringify({ from: to, status: from, confirmed: true, reason: 'Undone' })
    const headers = { 'content-type': 'application/json' }
    return (await fetch(`/api/v1/admin/orders/${id}`, { method: 'PATCH', headers, body })).ok
  } catch {
    return false
  }
}
