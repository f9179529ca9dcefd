import { useRef } from 'react'
import { usePendingLocation } from '#app/ui/use-pending-choice.ts'
import type { AdminCoupon } from '#domain/coupons/admin-coupon.ts'
import { type CouponFilter, couponPageSize } from '#domain/coupons/coupon-listing.ts'
import { useMay } from '../../administrator.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Column, DataList } from '../../ui/data-list.tsx'
import { Pager } from '../../ui/pager.tsx'
import { validUntilText } from '../coupon-words.ts'
import type { ListedCoupons } from '../listed-coupons.ts'
import { ActsCell, RestoreCell } from './coupon-acts.tsx'
import { CodeCell, DiscountCell, StatusCell, UsageCell } from './coupon-cells.tsx'
import { NoCoupons } from './no-coupons.tsx'
import { useCouponActs } from './use-coupon-acts.ts'

/** The coupons that a filter finds, with actions to edit, delete or restore each. */
export function CouponList({ listed, filter }: { listed: ListedCoupons; filter: CouponFilter }) {
  const mayChange = useMay('coupons.write')
  const isBusy = usePendingLocation() !== null
  const list = useRef<HTMLDivElement>(null)
  const { asked, ask, remove, restore, isBusy: isActing, isRemoving } = useCouponActs(list, listed.coupons)
  if (listed.coupons.length === 0) return <NoCoupons filter={filter} />
  const columns: Column<AdminCoupon>[] = [
    { name: 'Code', cell: (coupon) => <CodeCell coupon={coupon} typed={filter.q} /> },
    { name: 'Discount', cell: (coupon) => <DiscountCell coupon={coupon} />, className: 'roomy:w-44 xl:w-52' },
    { name: 'Valid Until', cell: validUntilText, className: 'roomy:w-32' },
    { name: 'Usage', cell: (coupon) => <UsageCell coupon={coupon} />, className: 'roomy:w-36 xl:w-40' },
    { name: 'Status', cell: (coupon) => <StatusCell coupon={coupon} />, className: 'roomy:w-36' },
  ]
  if (mayChange)
    columns.push({
      name: 'Actions',
      cell: (coupon) =>
        coupon.state === 'archived' ? (
          <RestoreCell coupon={coupon} isBusy={isActing} onRestore={() => restore(coupon.id)} />
        ) : (
          <ActsCell coupon={coupon} onRemove={() => ask(coupon)} />
        ),
      isNumber: true,
      isOnCard: true,
      className: 'roomy:w-24 xl:w-28',
    })
  return (
    <div ref={list}>
      <DataList label="Coupons" columns={columns} rows={listed.coupons} keyOf={({ id }) => id} isBusy={isBusy} />
      <Pager {...listed} pageSize={couponPageSize} name={listed.count === 1 ? 'coupon' : 'coupons'} />
      {asked && (
        <ConfirmDialog
          title="Are you sure you want to delete this coupon?"
          act="Delete"
          busyAct={isRemoving ? 'Deleting…' : 'Delete'}
          isDanger
          isBusy={isActing}
          onAct={remove}
          onClose={() => ask(null)}
        >
          <strong className="wrap-anywhere block font-semibold text-ink">{asked.code}</strong>
          Nobody can use it from then on. Orders that have used it keep their discount
          {asked.timesUsed > 0 ? ', and it stays in the archive for their sake.' : '.'}
        </ConfirmDialog>
      )}
    </div>
  )
}
