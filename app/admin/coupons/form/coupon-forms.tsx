import { useSearchParams } from 'react-router'
import { useOpened } from '../../ui/use-opened.ts'
import type { ListedCoupons } from '../listed-coupons.ts'
import { CouponDialog } from './coupon-dialog.tsx'

type Props = Pick<ListedCoupons, 'coupons' | 'opened' | 'today'>

/** The form for the coupon that the address opens, or for a new one. */
export function CouponForms({ coupons, opened, today }: Props) {
  const [search] = useSearchParams()
  const form = useOpened()
  const id = search.get('edit')
  const edited = id === null ? undefined : [...coupons, ...(opened ? [opened] : [])].find((coupon) => coupon.id === id)
  if (edited?.state === 'archived' || (!edited && !search.has('add'))) return null
  const key = `${edited?.id ?? 'new'} ${form.opened}`
  return <CouponDialog key={key} coupon={edited ?? null} today={today} onClose={form.close} />
}
