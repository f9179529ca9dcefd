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

const title = 'font-display text-xl text-brand'
const list = 'mt-3 flex flex-wrap justify-center gap-x-7'

/** The dark layout's footer: one centred column between thin brass lines. */
export function Footer({ categories, pages }: { categories: NavCategory[]; pages: NavItem[] }) {
  const links = useLinks()
  const shop = useShopFacts()
  return (
    <footer className="mt-20 border-line border-t pt-[5px] text-center lg:mt-28">
      <div aria-hidden="true" className="border-line border-t" />
      <div id="menu" className="wrap grid max-w-3xl scroll-mt-20 justify-items-center gap-12 py-16 lg:py-24">
        <div className="grid justify-items-center gap-5">
          <p className="font-serif text-5xl text-brand">{shop.name}</p>
          <span aria-hidden="true" className="h-px w-24 bg-brass" />
          <p className="max-w-md text-soft">{story}</p>
        </div>
        <FooterSearch className="w-full max-w-md" />
        <nav aria-labelledby="footer-shop">
          <h2 id="footer-shop" className={title}>
            Shop
          </h2>
          <FooterLinks items={shopLinks(links, categories)} className={list} />
        </nav>
        <nav aria-labelledby="footer-collections">
          <h2 id="footer-collections" className={title}>
            Collections
          </h2>
          <FooterLinks items={collectionLinks(links, categories)} className={list} />
        </nav>
        <nav aria-labelledby="footer-house">
          <h2 id="footer-house" className={title}>
            The house
          </h2>
          <FooterLinks items={houseLinks} className={list} />
        </nav>
        <section aria-labelledby="footer-hours" className="grid w-full max-w-xs justify-items-center">
          <h2 id="footer-hours" className={title}>
            Opening hours
          </h2>
          <OpeningHours className="mt-5 grid w-full gap-3 text-soft" />
          <Contacts className="wrap-anywhere mt-6 grid justify-items-center" />
        </section>
        <nav aria-label="Information">
          <FooterLinks items={pages} className={list} />
        </nav>
        <DataSaverSwitch />
      </div>
      <div className="border-line border-t">
        <ul className="wrap flex flex-wrap justify-center gap-x-8 gap-y-2 py-6 text-sm text-soft">
          {claimsOf(shop).map((claim) => (
            <li key={claim}>{claim}</li>
          ))}
        </ul>
      </div>
    </footer>
  )
}
