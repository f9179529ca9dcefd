import { readPage, readText } from '#domain/catalogue/listing.ts'

export const couponPageSize = 20

const views = ['all', 'live', 'active', 'inactive', 'archived'] as const

/** Which coupons the back office lists: `all` is all but archived ones, `live` those that can be used now. */
export type CouponFilter = {
  /** Finds coupons whose code or description contains it. */
  q: string
  view: (typeof views)[number]
  /** From 1. */
  page: number
}

/** Reads the list's filter from the query parameters; invalid ones are ignored. */
export const readCouponFilter = (search: URLSearchParams): CouponFilter => ({
  q: readText(search.get('q')),
  view: views.find((view) => view === search.get('status')) ?? 'all',
  page: readPage(search.get('page')),
})
