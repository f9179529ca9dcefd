import { Link } from '#app/ui/link.tsx'
import type { AdminCoupon } from '#domain/coupons/admin-coupon.ts'
import { AdminButton, IconButton, iconButton } from '../../ui/admin-button.tsx'
import { AdminIcon } from '../../ui/admin-icon.tsx'
import { useOpensForm } from '../../ui/use-opens-form.ts'

/** The edit and delete buttons of a row. */
export function ActsCell({ coupon, onRemove }: { coupon: AdminCoupon; onRemove: () => void }) {
  const opens = useOpensForm()
  return (
    <span className="flex justify-end tight:flex-col">
      <Link {...opens('edit', coupon.id)} aria-label={`Edit ${coupon.code}`} title="Edit" className={iconButton}>
        <AdminIcon name="pencil" className="size-5" />
      </Link>
      <IconButton
        label={`Delete ${coupon.code}`}
        title="Delete"
        aria-haspopup="dialog"
        onClick={onRemove}
        className="hover:text-danger noscript:hidden"
      >
        <AdminIcon name="trash" className="size-5" />
      </IconButton>
    </span>
  )
}

type Restore = { coupon: AdminCoupon; isBusy: boolean; onRestore: () => void }

/** The button that restores an archived coupon. */
export const RestoreCell = ({ coupon, isBusy, onRestore }: Restore) => (
  <AdminButton
    data-restores
    aria-label={`Restore ${coupon.code}`}
    disabled={isBusy}
    onClick={onRestore}
    className="noscript:hidden tight:mr-3"
  >
    Restore
  </AdminButton>
)
