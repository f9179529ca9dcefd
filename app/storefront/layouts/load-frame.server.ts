import type { RouterContextProvider } from 'react-router'
import { cached } from '#app/cached.ts'
import { shopContext } from '#app/context.server.ts'
import { listCategories } from '#domain/catalogue/queries.server.ts'
import { findBannerCoupon } from '#domain/coupons/queries.server.ts'
import { readVersionedSettings } from '#domain/settings/read-settings.server.ts'
import { shopFactsOf } from '#domain/settings/shop-facts.ts'

// Said here and not in the browser's code, so that no page loads more of that for them.
const pages = [
  { to: '/sustainability', name: 'Sustainability' },
  { to: '/careers', name: 'Careers' },
  { to: '/shipping', name: 'Shipping' },
  { to: '/returns', name: 'Returns' },
  { to: '/faq', name: 'FAQ' },
  { to: '/privacy', name: 'Privacy' },
  { to: '/terms', name: 'Terms' },
]

/** The data of every layout: the shop's facts, categories, the banner's coupon, and the pages that its footer leads to. */
export async function loadFrame({ context }: { context: Readonly<RouterContextProvider> }) {
  const shop = context.get(shopContext)
  const [categories, coupon, settings] = await Promise.all([
    listCategories(shop.db),
    findBannerCoupon(shop.db, shop.clock()),
    readVersionedSettings(shop.db),
  ])
  return cached(
    {
      shop: shopFactsOf(settings),
      pages,
      categories: categories.map(({ slug, name }) => ({ slug, name })),
      banner: coupon && { id: coupon.id, code: coupon.code, description: coupon.description },
    },
    ['catalogue', 'coupons', 'settings'],
  )
}
