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

const title = 'font-display text-xl'
const list = 'mt-3 grid two-up gap-x-6 text-on-brand-soft md:grid-cols-1'

/** The editorial layout's footer: a deep indigo field below a strip of adire. */
export function Footer({ categories, pages }: { categories: NavCategory[]; pages: NavItem[] }) {
  const links = useLinks()
  const shop = useShopFacts()
  return (
    <footer className="mt-20 bg-brand-strong text-on-brand lg:mt-28 [&_a]:outline-on-brand">
      <div aria-hidden="true" className="adire h-15" />
      <div
        id="menu"
        className="wrap grid scroll-mt-20 gap-12 py-16 md:grid-cols-2 lg:grid-cols-[1.5fr_1fr_1fr_1fr_1.2fr] lg:py-20"
      >
        <div className="grid max-w-sm content-start gap-6">
          <p className="font-serif text-5xl">{shop.name}</p>
          <p className="text-on-brand-soft">{story}</p>
          <FooterSearch className="text-on-brand-soft" />
        </div>
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
        <section aria-labelledby="footer-hours">
          <h2 id="footer-hours" className={title}>
            Opening hours
          </h2>
          <OpeningHours className="mt-5 grid gap-3 text-on-brand-soft" />
          <Contacts className="wrap-anywhere mt-6 grid text-on-brand-soft" />
          <div className="mt-8">
            <DataSaverSwitch />
          </div>
        </section>
      </div>
      <div className="border-on-brand-faint border-t">
        <nav aria-label="Information" className="wrap pt-4 text-on-brand-soft">
          <FooterLinks items={pages} className="flex flex-wrap gap-x-8" />
        </nav>
        <ul className="wrap flex flex-wrap gap-x-8 gap-y-2 py-6 text-on-brand-soft text-sm">
          {claimsOf(shop).map((claim) => (
            <li key={claim}>{claim}</li>
          ))}
        </ul>
      </div>
    </footer>
  )
}
