import { type AdminOrderFilter, writeAdminOrderFilter } from '#domain/orders/admin-order-filter.ts'
import { AdminLink } from '../../ui/admin-button.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'

/** Shown when the filter finds no orders or there are none yet, with advice. */
export function NoOrders({ filter }: { filter: AdminOrderFilter }) {
  const all = <AdminLink to="/admin/orders">Show all orders</AdminLink>
  if (filter.q !== '')
    return (
      <EmptyList
        title="No orders found matching your search."
        text="Try a part of the number, the name, the e-mail address, the phone or the payment’s reference."
      >
        {all}
      </EmptyList>
    )
  if (writeAdminOrderFilter({ ...filter, page: 1 }).size > 0)
    return (
      <EmptyList title="No orders found." text="Nothing is in this view. Choose another one, or take a filter away.">
        {all}
      </EmptyList>
    )
  return <EmptyList title="No orders found." text="The first one stands here as soon as it is placed." />
}
