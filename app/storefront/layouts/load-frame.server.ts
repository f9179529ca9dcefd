import type { RouterContextProvider } from 'react-router'
import { cached } from '#app/cached.ts'
import { keptBanner, keptCategories, keptSettings } from '#app/kept-parts.server.ts'
import { shopFactsOf } from '#domain/settings/shop-facts.ts'

// Listed here instead of in the browser's code, so that they don't enlarge every page's scripts.
const pages = [
  { to: '/sustainability', name: 'Sustainability' },
  { to: '/careers', name: 'Careers' },
  { to: '/shipping', name: 'Shipping' },
  { to: '/returns', name: 'Returns' },
  { to: '/faq', name: 'FAQ' },
  { to: '/privacy', name: 'Privacy' },
  { to: '/terms', name: 'Terms' },
]

/** The data of every layout: the shop's facts, the categories, the banner's coupon, and the pages linked in the footer. */
export async function loadFrame({ context }: { context: Readonly<RouterContextProvider> }) {
  const [categories, coupon, settings] = await Promise.all([
    keptCategories(context),
    keptBanner(context),
    keptSettings(context),
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
