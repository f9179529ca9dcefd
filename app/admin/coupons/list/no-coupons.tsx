import type { CouponFilter } from '#domain/coupons/coupon-listing.ts'
import { AdminLink } from '../../ui/admin-button.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'
import { useOpensForm } from '../../ui/use-opens-form.ts'

/** Shown when the filter finds no coupons or there are none yet, with advice. */
export function NoCoupons({ filter: { q, view } }: { filter: CouponFilter }) {
  const opens = useOpensForm()
  if (q === '' && view === 'all')
    return (
      <EmptyList
        title="No coupons yet"
        text="A coupon is a code that takes a percentage or an amount off an order. Shoppers type it in the cart, or find it in the banner above the shop."
      >
        <AdminLink {...opens('add', '')} tone="primary">
          Add your first coupon
        </AdminLink>
      </EmptyList>
    )
  return (
    <EmptyList
      title="No coupons found"
      text={q === '' ? 'Nothing is in this view. Choose another one.' : 'Try part of a code or of a description.'}
    >
      <AdminLink to="/admin/coupons">Show all coupons</AdminLink>
    </EmptyList>
  )
}
