import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { ListedCoupons } from '../listed-coupons.ts'
import { withoutForm } from '../opened-form.ts'
import { CouponDialog } from './coupon-dialog.tsx'

type Props = Pick<ListedCoupons, 'coupons' | 'opened' | 'today'>

/** The form of the coupon that the address opens, or of a new one. */
export function CouponForms({ coupons, opened, today }: Props) {
  const [search] = useSearchParams()
  const close = useClose()
  const id = search.get('edit')
  const edited = id === null ? undefined : [...coupons, ...(opened ? [opened] : [])].find((coupon) => coupon.id === id)
  if (edited?.state === 'archived' || (!edited && !search.has('add'))) return null
  return <CouponDialog key={edited?.id ?? 'new'} coupon={edited ?? null} today={today} onClose={close} />
}

/** Takes the form out of the address: back to where it was opened, so that Back goes on from there. */
function useClose() {
  const navigate = useNavigate()
  const { state, search } = useLocation()
  return useCallback(() => {
    if (state?.opened) return void navigate(-1)
    const list = withoutForm(new URLSearchParams(search)).toString()
    void navigate(list === '' ? '.' : `?${list}`, { replace: true, preventScrollReset: true })
  }, [navigate, state, search])
}
