import { readPage, readText } from '#domain/catalogue/listing.ts'

export const couponPageSize = 20

const views = ['all', 'live', 'active', 'inactive', 'archived'] as const

/** What of the coupons the back office lists. `all` is everything but the archive; `live` what of the active ones can be used now. */
export type CouponFilter = {
  /** Part of a code or a description. */
  q: string
  view: (typeof views)[number]
  /** From 1. */
  page: number
}

/** Reads the list's filter from an address; what makes no sense is left out. */
export const readCouponFilter = (search: URLSearchParams): CouponFilter => ({
  q: readText(search.get('q')),
  view: views.find((view) => view === search.get('status')) ?? 'all',
  page: readPage(search.get('page')),
})
