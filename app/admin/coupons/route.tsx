import { useNavigate, useSearchParams } from 'react-router'
import { readCouponFilter } from '#domain/coupons/coupon-listing.ts'
import { adminMeta } from '../admin-meta.ts'
import { useMay } from '../administrator.ts'
import { AdminLink } from '../ui/admin-button.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { FailedList } from '../ui/failed-list.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { loadListed } from '../ui/load-listed.ts'
import { readsListAgain } from '../ui/opened-form.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { useOpensForm } from '../ui/use-opens-form.ts'
import { useSettled } from '../ui/use-settled.ts'
import { useShortcuts } from '../ui/use-shortcuts.ts'
import type { Route } from './+types/route'
import { actOnCoupon } from './act-on-coupon.server.ts'
import type { CouponAnswer } from './coupon-answer.ts'
import { CouponForms } from './form/coupon-forms.tsx'
import { CouponFilters } from './list/coupon-filters.tsx'
import { CouponList } from './list/coupon-list.tsx'
import { readCoupons } from './read-coupons.server.ts'

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  listed: await readCoupons(context, new URL(request.url).searchParams),
})

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadListed(serverLoader(), '/admin/coupons')

export const action = async ({ request, context }: Route.ActionArgs) => actOnCoupon(context, request)

/** Keeps the page and what was typed when the request fails or is refused. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<CouponAnswer> {
  try {
    return await serverAction()
  } catch {
    return { ok: false, errors: [] }
  }
}

export const shouldRevalidate = readsListAgain

export const meta: Route.MetaFunction = ({ matches }) => adminMeta('Coupons', matches)

export default function Coupons({ loaderData: { listed } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const found = useSettled(listed)
  const { to: toAdd, ...adds } = useOpensForm()('add', '')
  const mayChange = useMay('coupons.write')
  useShortcuts({
    n: () => void (mayChange && navigate(toAdd, adds)),
  })
  return (
    <>
      <PageTitle
        title="Coupons"
        state={found === null ? '…' : found.value && countText(found.value.count)}
        act={
          mayChange && (
            <AdminLink to={toAdd} {...adds} tone="primary" aria-keyshortcuts="n">
              <AdminIcon name="plus" className="-ml-1 size-5" />
              Add Coupon
            </AdminLink>
          )
        }
      />
      {found?.value && (
        <>
          <CouponFilters />
          <CouponList listed={found.value} filter={readCouponFilter(search)} />
          {mayChange && <CouponForms {...found.value} />}
        </>
      )}
      {found?.value === null && <FailedList title="Failed to load coupons" />}
      {found === null && <ListSkeleton label="Loading coupons" />}
    </>
  )
}

const countText = (count: number) => (count === 1 ? '1 coupon' : `${count.toLocaleString('en-NG')} coupons`)
