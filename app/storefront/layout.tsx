import { Outlet } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import { kept, keptHeaders } from '#app/kept.ts'
import { Toaster } from '#app/ui/toaster.tsx'
import { listCategories } from '#domain/catalogue/queries.server.ts'
import { findBannerCoupon } from '#domain/coupons/queries.server.ts'
import type { Route } from './+types/layout'
import { Footer } from './footer/footer.tsx'
import { Header } from './header/header.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const [categories, coupon] = await Promise.all([listCategories(shop.db), findBannerCoupon(shop.db, shop.clock())])
  return kept(
    {
      categories: categories.map(({ slug, name }) => ({ slug, name })),
      banner: coupon && { id: coupon.id, code: coupon.code, description: coupon.description },
    },
    ['catalogue', 'coupons'],
  )
}

export const headers = keptHeaders

// Categories and the offer are the same on every page: loaded with the document, and not again at every step.
export const shouldRevalidate = () => false

export default function StorefrontLayout({ loaderData: { categories, banner } }: Route.ComponentProps) {
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-brand focus:px-4 focus:py-3 focus:text-on-brand"
      >
        Skip to content
      </a>
      <Header categories={categories} banner={banner} />
      <main id="content" tabIndex={-1} className="min-h-[60vh] outline-none">
        <Outlet />
      </main>
      <Footer categories={categories} />
      <Toaster />
    </>
  )
}
