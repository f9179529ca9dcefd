import { CouponBanner } from '../../header/coupon-banner.tsx'
import { HeaderIcons } from '../../header/header-icons.tsx'
import { MobileMenu } from '../../header/mobile-menu.tsx'
import { categoryItems, shopItems } from '../../header/nav-items.ts'
import { NavList } from '../../header/nav-list.tsx'
import { Wordmark } from '../../header/wordmark.tsx'
import type { FrameData } from '../frame.tsx'
import { useLinks } from '../layout-links.ts'

const categoriesInBar = 4
const linkStyles =
  'whitespace-nowrap decoration-1 underline-offset-8 hover:underline current-page:underline current-page:decoration-2'

/** The airy layout's header: the name large at the left, everything else as text. 5 rem high, 7.5 rem with the coupon banner above it. */
export function Header({ categories, banner }: FrameData) {
  const links = useLinks()
  return (
    <>
      <CouponBanner fromServer={banner} />
      <header className="sticky top-0 z-40 h-20 border-line border-b bg-ground">
        <div className="wrap flex h-full items-center gap-2 lg:gap-8">
          <MobileMenu categories={categories} />
          <Wordmark className="shrink-0 text-[32px] tracking-tighter lg:w-20 lg:text-[40px]" />
          <nav aria-label="Main" className="hidden grow items-center gap-7 text-sm lg:flex">
            <NavList items={shopItems(links)} className="flex gap-7" linkClassName={linkStyles} />
            <NavList
              items={categoryItems(links, categories.slice(0, categoriesInBar))}
              className="hidden gap-7 text-soft xl:flex"
              linkClassName={linkStyles}
            />
          </nav>
          <div className="ml-auto">
            <HeaderIcons wordsWhenWide />
          </div>
        </div>
      </header>
    </>
  )
}
