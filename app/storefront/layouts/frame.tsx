import type { ReactNode } from 'react'
import { type LinksFunction, Outlet } from 'react-router'
import { OfflineNotice } from '#app/offline/offline-notice.tsx'
import { SignInHost } from '#app/session/sign-in-host.tsx'
import { ShopFactsContext } from '#app/shop-facts.ts'
import { InPageLink } from '#app/ui/in-page-link.tsx'
import { NavigationProgress } from '#app/ui/navigation-progress.tsx'
import { PageAnnouncer } from '#app/ui/page-announcer.tsx'
import { Toaster } from '#app/ui/toaster.tsx'
import type { ShopFacts } from '#domain/settings/shop-facts.ts'
import type { BannerCoupon } from '../header/banner-store.ts'
import storefrontSheet from '../storefront.css?url'
import { usePageEvents } from './use-page-events.ts'

/** The storefront's style sheet. It is linked by each layout instead of the root, so that other surfaces can have their own. */
export const frameLinks: LinksFunction = () => [{ rel: 'stylesheet', href: storefrontSheet }]

export type NavCategory = { slug: string; name: string }
export type FrameData = { categories: NavCategory[]; banner: BannerCoupon | null }

type FrameProps = { shop: ShopFacts; header: ReactNode; footer: ReactNode }

/** The parts of every layout: skip link, header, page, footer and live regions. */
export function Frame({ shop, header, footer }: FrameProps) {
  usePageEvents(shop.version)
  return (
    <ShopFactsContext value={shop}>
      <InPageLink to="content" className="sr-only skip-link">
        Skip to content
      </InPageLink>
      <NavigationProgress />
      {header}
      <main id="content" tabIndex={-1} className="min-h-[60vh] outline-none">
        <Outlet />
      </main>
      {footer}
      <SignInHost />
      <Toaster />
      <PageAnnouncer />
      <OfflineNotice />
    </ShopFactsContext>
  )
}
