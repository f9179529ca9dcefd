import { AdminLink } from '../../ui/admin-button.tsx'
import { newText } from '../../ui/count-new.ts'
import { useNewOrders } from './use-new-orders.ts'

/**
 * A link that says how many orders came in since the list was read. It overlays the top of the page, so that nothing moves, and the
 * list only changes when the link is pressed.
 */
export function NewOrders({ known }: { known: readonly string[] }) {
  const count = useNewOrders(known)
  return (
    <div role="status" className="pointer-events-none sticky top-2 z-20 h-0">
      {count > 0 && (
        <div className="flex justify-center">
          <AdminLink to="/admin/orders" tone="primary" className="pointer-events-auto w-64 shadow-lg">
            {newText(count, 'order')}
          </AdminLink>
        </div>
      )}
    </div>
  )
}
