import type { ReactNode } from 'react'
import { CouponBanner } from '../../header/coupon-banner.tsx'
import { HeaderIcons } from '../../header/header-icons.tsx'
import { MobileMenu } from '../../header/mobile-menu.tsx'
import { shopItems } from '../../header/nav-items.ts'
import { NavList } from '../../header/nav-list.tsx'
import { Wordmark } from '../../header/wordmark.tsx'
import type { FrameData } from '../frame.tsx'
import { useLinks } from '../layout-links.ts'

const linkStyles =
  'whitespace-nowrap border-transparent border-y transition-colors hover:text-brand current-page:border-b-brand current-page:text-brand'

/** The dark layout's header: the name centred between two brass lines. 5 rem high, 7.5 rem with the coupon banner above it. */
export function Header({ categories, banner }: FrameData) {
  const links = useLinks()
  return (
    <>
      <CouponBanner fromServer={banner} />
      <header className="sticky top-0 z-40 h-20 border-line border-b bg-ground">
        <div className="wrap grid h-[calc(100%-5px)] grid-cols-[1fr_auto_1fr] items-center gap-2 sm:gap-4">
          <div className="flex items-center">
            <MobileMenu categories={categories} />
            <nav aria-label="Main" className="hidden font-display text-lg lg:block">
              <NavList items={shopItems(links)} className="flex gap-8" linkClassName={linkStyles} />
            </nav>
          </div>
          <BetweenLines>
            <Wordmark className="justify-center text-[32px] text-brand lg:text-[36px]" />
          </BetweenLines>
          <HeaderIcons />
        </div>
        <div aria-hidden="true" className="h-[5px] border-line border-t" />
      </header>
    </>
  )
}

const BetweenLines = ({ children }: { children: ReactNode }) => (
  <div className="flex items-center gap-4">
    <span aria-hidden="true" className="hidden h-px w-10 bg-brass lg:block" />
    {children}
    <span aria-hidden="true" className="hidden h-px w-10 bg-brass lg:block" />
  </div>
)
