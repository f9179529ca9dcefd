import { CouponBanner } from '../../header/coupon-banner.tsx'
import { HeaderIcons } from '../../header/header-icons.tsx'
import { MobileMenu } from '../../header/mobile-menu.tsx'
import { categoryItems, shopItems } from '../../header/nav-items.ts'
import { NavList } from '../../header/nav-list.tsx'
import { Wordmark } from '../../header/wordmark.tsx'
import type { FrameData } from '../frame.tsx'
import { useLinks } from '../layout-links.ts'

// As many as fit on the widest screens; the menu of narrow screens and the footer list all of them.
const categoriesInBar = 2
const linkStyles =
  'whitespace-nowrap border-transparent border-y-2 transition-colors hover:border-b-brand current-page:border-b-brand'

/** The editorial layout's header: the name centred, text links on both sides. 5 rem high, 7.5 rem with the coupon banner above it. */
export function Header({ categories, banner }: FrameData) {
  const links = useLinks()
  return (
    <>
      <CouponBanner fromServer={banner} />
      <header className="sticky top-0 z-40 h-20 border-line border-b bg-ground">
        <div className="wrap grid h-full grid-cols-[1fr_auto_1fr] items-center gap-2 sm:gap-4">
          <div className="flex items-center">
            <MobileMenu categories={categories} />
            <nav aria-label="Main" className="hidden items-center gap-6 text-sm lg:flex">
              <NavList items={shopItems(links)} className="flex gap-6" linkClassName={linkStyles} />
              <NavList
                items={categoryItems(links, categories.slice(0, categoriesInBar))}
                className="hidden gap-6 xl:flex"
                linkClassName={linkStyles}
              />
            </nav>
          </div>
          <Wordmark className="justify-center text-[32px] lg:text-[36px]" />
          <HeaderIcons />
        </div>
      </header>
    </>
  )
}
