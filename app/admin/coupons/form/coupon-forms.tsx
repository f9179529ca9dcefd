import { useSearchParams } from 'react-router'
import { useCloseForm } from '../../ui/use-close-form.ts'
import type { ListedCoupons } from '../listed-coupons.ts'
import { CouponDialog } from './coupon-dialog.tsx'

type Props = Pick<ListedCoupons, 'coupons' | 'opened' | 'today'>

/** The form of the coupon that the address opens, or of a new one. */
export function CouponForms({ coupons, opened, today }: Props) {
  const [search] = useSearchParams()
  const close = useCloseForm()
  const id = search.get('edit')
  const edited = id === null ? undefined : [...coupons, ...(opened ? [opened] : [])].find((coupon) => coupon.id === id)
  if (edited?.state === 'archived' || (!edited && !search.has('add'))) return null
  return <CouponDialog key={edited?.id ?? 'new'} coupon={edited ?? null} today={today} onClose={close} />
}
