import { Link, NavLink } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { useBasketCount } from '../../basket/store.ts'
import { type BannerCoupon, CouponBanner } from '../../header/coupon-banner.tsx'
import { MobileMenu } from '../../header/mobile-menu.tsx'
import type { NavCategory } from '../frame.tsx'

// What a wide screen has room for; the menu of narrow ones and the footer have them all.
const categoriesInBar = 4

/** 5 rem high, and 7.5 rem with the coupon's banner above it, which scrolls away. */
export function Header({ categories, banner }: { categories: NavCategory[]; banner: BannerCoupon | null }) {
  return (
    <>
      {banner && <CouponBanner coupon={banner} />}
      <header className="sticky top-0 z-40 border-line border-b bg-ground">
        <div className="wrap grid h-20 grid-cols-[1fr_auto_1fr] items-center gap-4">
          <nav aria-label="Main" className="flex items-center">
            <MobileMenu categories={categories} />
            <ul className="hidden items-center gap-7 text-sm lg:flex">
              <li>
                <NavLink to="/shop" end className={navLook}>
                  Shop
                </NavLink>
              </li>
              {categories.slice(0, categoriesInBar).map(({ slug, name }) => (
                <li key={slug}>
                  <Link to={`/shop?category=${slug}`} className={navLook({ isActive: false })}>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <Link
            to="/"
            className="inline-flex min-h-11 items-center font-display text-[2rem] leading-none tracking-tight"
            aria-label="Aṣọ, home"
          >
            Aṣọ
          </Link>
          <div className="flex justify-end">
            <CartLink />
          </div>
        </div>
      </header>
    </>
  )
}

const navLook = ({ isActive }: { isActive: boolean }) =>
  `inline-flex min-h-11 items-center border-transparent border-y-2 transition-colors hover:border-b-brand ${isActive ? 'border-b-brand' : ''}`

function CartLink() {
  const count = useBasketCount()
  return (
    <Link
      to="/cart"
      aria-label={count === 0 ? 'Cart, empty' : `Cart, ${count} ${count === 1 ? 'item' : 'items'}`}
      className="relative -mr-3 grid size-12 place-items-center"
    >
      <Icon name="bag" className="size-6" />
      {count > 0 && (
        <span className="absolute top-1 right-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-brand px-1 font-semibold text-[0.75rem] text-on-brand tabular-nums">
          {count}
        </span>
      )}
    </Link>
  )
}
