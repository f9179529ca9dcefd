import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { OfflineNotice } from '#app/offline/offline-notice.tsx'
import { Toaster } from '#app/ui/toaster.tsx'
import type { BannerCoupon } from '../header/banner-store.ts'
import { PageAnnouncer } from '../header/page-announcer.tsx'
import { useLiveBanner } from '../header/use-live-banner.ts'
import { NavigationProgress } from './navigation-progress.tsx'

export type NavCategory = { slug: string; name: string }
export type FrameData = { categories: NavCategory[]; banner: BannerCoupon | null }

/** What every layout has: the way past the header, the page between header and footer, what is announced. */
export function Frame({ header, footer }: { header: ReactNode; footer: ReactNode }) {
  useLiveBanner()
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-brand focus:px-4 focus:py-3 focus:text-on-brand"
      >
        Skip to content
      </a>
      <NavigationProgress />
      {header}
      <main id="content" tabIndex={-1} className="min-h-[60vh] outline-none">
        <Outlet />
      </main>
      {footer}
      <Toaster />
      <PageAnnouncer />
      <OfflineNotice />
    </>
  )
}

// Categories and the offer are the same on every page: loaded with the document, and not again at every step.
export const neverRevalidate = () => false
