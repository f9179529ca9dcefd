import { AdminLink } from '../../ui/admin-button.tsx'
import { useNewOrders } from './use-new-orders.ts'

const mostTold = 20

/**
 * Says that orders came in since the list was read, and leads to them. It lies over the page's top rather than in it: nothing moves under
 * the thumb, and the list changes when somebody asks for it.
 */
export function NewOrders({ known }: { known: readonly string[] }) {
  const count = useNewOrders(known)
  return (
    <div role="status" className="pointer-events-none sticky top-2 z-20 h-0">
      {count > 0 && (
        <div className="flex justify-center">
          <AdminLink to="/admin/orders" tone="primary" className="pointer-events-auto w-64 shadow-lg">
            {count >= mostTold ? `${mostTold} or more new orders` : count === 1 ? '1 new order' : `${count} new orders`}
          </AdminLink>
        </div>
      )}
    </div>
  )
}
