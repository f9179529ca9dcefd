import { data, type RouterContextProvider } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import { readOrReport } from '#app/read-or-report.server.ts'
import { readCouponFilter } from '#domain/coupons/coupon-listing.ts'
import { findCouponForEdit, listCoupons } from '#domain/coupons/list-coupons.server.ts'
import { lagosDay } from '#domain/lagos-day.ts'
import { administratorOf } from '../administrator.server.ts'
import type { ListedCoupons } from './listed-coupons.ts'

/** Reads the page of the list that an address asks for, and the coupon that it opens. Null if that fails, which is logged. */
export async function readCoupons(
  context: Readonly<RouterContextProvider>,
  search: URLSearchParams,
): Promise<ListedCoupons | null> {
  const shop = context.get(shopContext)
  const viewer = administratorOf(context)
  const read = await readOrReport(shop, 'reading the coupons', async () => {
    const listed = await listCoupons(shop, readCouponFilter(search), viewer)
    if (!listed.ok) return listed
    const { ok, ...page } = listed
    const id = search.get('edit')
    const isElsewhere = id !== null && !page.coupons.some((coupon) => coupon.id === id)
    const found = isElsewhere ? await findCouponForEdit(shop, id, viewer) : null
    return { ok, page, opened: found?.ok ? found.coupon : null }
  })
  if (read?.ok === false) throw data(null, 403)
  return read && { ...read.page, opened: read.opened, today: lagosDay(shop.clock()) }
}
