import { useShopFacts } from '#app/shop-facts.ts'
import { DataSaverSwitch } from '../../data-saver/data-saver-switch.tsx'
import type { NavItem } from '../../header/nav-items.ts'
import {
  Contacts,
  claimsOf,
  collectionLinks,
  FooterLinks,
  FooterSearch,
  houseLinks,
  OpeningHours,
  shopLinks,
  story,
} from '../footer-parts.tsx'
import type { NavCategory } from '../frame.tsx'
import { useLinks } from '../layout-links.ts'

const title = 'text-sm text-soft'

// The largest font size at which the name fits on one line.
function sizeOf(name: string): string {
  const letters = Math.max(3, name.length)
  return `clamp(${18 / letters}rem, ${90 / letters}vw, ${66 / letters}rem)`
}

/** The airy layout's footer: thin lines on the page's background, and the name as large as it fits. */
export function Footer({ categories, pages }: { categories: NavCategory[]; pages: NavItem[] }) {
  const links = useLinks()
  const shop = useShopFacts()
  return (
    <footer className="mt-24 border-line border-t lg:mt-36">
      <ul className="wrap grid two-up gap-x-6 py-6 text-sm lg:grid-cols-4">
        {claimsOf(shop).map((claim) => (
          <li key={claim} className="py-2">
            {claim}
          </li>
        ))}
      </ul>
      <div className="border-line border-t">
        <div
          id="menu"
          className="wrap grid scroll-mt-20 gap-x-10 gap-y-12 py-14 md:grid-cols-2 lg:grid-cols-12 lg:py-20"
        >
          <div className="grid content-start gap-8 md:col-span-2 lg:col-span-3">
            <p className="max-w-md text-2xl leading-snug">{story}</p>
            <FooterSearch className="max-w-md" />
          </div>
          <nav aria-labelledby="footer-shop" className="lg:col-span-2">
            <h2 id="footer-shop" className={title}>
              Shop
            </h2>
            <FooterLinks items={shopLinks(links, categories)} className="mt-2 grid two-up gap-x-6" />
          </nav>
          <nav aria-labelledby="footer-collections" className="lg:col-span-2">
            <h2 id="footer-collections" className={title}>
              Collections
            </h2>
            <FooterLinks items={collectionLinks(links, categories)} className="mt-2 grid" />
          </nav>
          <nav aria-labelledby="footer-house" className="lg:col-span-2">
            <h2 id="footer-house" className={title}>
              The house
            </h2>
            <FooterLinks items={houseLinks} className="mt-2 grid" />
          </nav>
          <section aria-labelledby="footer-hours" className="lg:col-span-3">
            <h2 id="footer-hours" className={title}>
              Opening hours
            </h2>
            <OpeningHours className="mt-4 grid max-w-xs gap-3 text-sm" />
            <Contacts className="wrap-anywhere mt-6 grid text-sm" />
            <div className="mt-8">
              <DataSaverSwitch />
            </div>
          </section>
        </div>
      </div>
      <nav aria-label="Information" className="border-line border-t">
        <FooterLinks items={pages} className="wrap flex flex-wrap gap-x-8 py-4 text-sm" />
      </nav>
      <p
        aria-hidden="true"
        className="wrap overflow-hidden border-line border-t pt-6 pb-8 font-serif leading-[1.05] tracking-tight"
        style={{ fontSize: sizeOf(shop.name) }}
      >
        {shop.name}
      </p>
    </footer>
  )
}
