import { Form } from 'react-router'
import { useShopFacts } from '#app/shop-facts.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import type { ShopFacts } from '#domain/settings/shop-facts.ts'
import type { NavItem } from '../header/nav-items.ts'
import type { NavCategory } from './frame.tsx'
import { type LayoutLinks, useLinks } from './layout-links.ts'

export const story =
  'Cloth with a name and a maker. Bespoke and traditional wear for women, dyed, woven and sewn in Nigeria.'

export const claimsOf = ({ freeShipping, returnDays }: ShopFacts) => [
  `Free shipping ${freeShipping}`,
  `${returnDays}-day return policy`,
  'Secure checkout',
  '24/7 support',
]

/** All products, each category, and the account, which phones without JavaScript can reach only here. */
export const shopLinks = (links: LayoutLinks, categories: readonly NavCategory[]): NavItem[] => [
  { to: links.shop, name: 'All Products' },
  ...categories.map(({ slug, name }) => ({ to: links.category(slug), name })),
  { to: '/sign-in', name: 'Your Account' },
]

const collections = ['adire', 'traditional', 'modern', 'accessories']

/** The collections across categories. The first layout also has collection pages for some categories, if these exist. */
export const collectionLinks = (links: LayoutLinks, categories: readonly NavCategory[]): NavItem[] => [
  { to: links.collection('new-arrivals'), name: 'New Arrivals' },
  { to: links.collection('bestsellers'), name: 'Bestsellers' },
  { to: links.collection('sale'), name: 'Sale' },
  ...(links.name === 'heritage' ? categories : [])
    .filter(({ slug }) => collections.includes(slug))
    .map(({ slug, name }) => ({ to: `/shop/${slug}`, name: `${name} Collection` })),
]

/** The pages about the house. */
export const houseLinks: readonly NavItem[] = [
  { to: '/about', name: 'About' },
  { to: '/showroom', name: 'Showroom' },
  { to: '/contact', name: 'Contact' },
]

type LinksProps = { items: readonly NavItem[]; className?: string; linkClassName?: string }

export const FooterLinks = ({ items, className = 'grid', linkClassName = '' }: LinksProps) => (
  <ul className={className}>
    {items.map(({ to, name }) => (
      <li key={to}>
        <Link to={to} className={`inline-flex min-h-11 items-center hover:underline ${linkClassName}`}>
          {name}
        </Link>
      </li>
    ))}
  </ul>
)

export const OpeningHours = ({ className = 'grid gap-2' }: { className?: string }) => (
  <dl className={className}>
    {useShopFacts().hours.map(([days, times]) => (
      <div key={days} className="flex flex-wrap justify-between gap-x-6 tabular-nums">
        <dt className="flex-1">{days}</dt>
        <dd className="whitespace-nowrap">{times}</dd>
      </div>
    ))}
  </dl>
)

/** The shop's contacts, as far as they are set. */
export const Contacts = ({ className }: { className: string }) => (
  <ul className={className}>
    {useShopFacts().contacts.map(({ name, href }) => (
      <li key={name}>
        {href === null ? (
          <address className="py-2.5 not-italic">{name}</address>
        ) : (
          <a href={href} className="inline-flex min-h-11 items-center hover:underline">
            {name}
          </a>
        )}
      </li>
    ))}
  </ul>
)

/** A search form that works without JavaScript. Until the scripts are loaded, the header's search button leads here. */
export function FooterSearch({ className = '' }: { className?: string }) {
  return (
    <search id="search" className={`scroll-mt-24 ${className}`}>
      <Form method="get" action={useLinks().searchPage}>
        <label htmlFor="search-the-shop" className="sr-only">
          Search the shop
        </label>
        <div className="flex border-current border-b focus-within:outline-2 focus-within:outline-offset-4">
          <input
            id="search-the-shop"
            name="q"
            type="search"
            required
            maxLength={80}
            enterKeyHint="search"
            autoComplete="off"
            placeholder="Search the shop"
            className="min-h-12 w-full min-w-0 bg-transparent outline-none placeholder:text-current placeholder:opacity-80"
          />
          <button
            type="submit"
            aria-label="Search"
            className="grid size-12 shrink-0 place-items-center outline-current"
          >
            <Icon name="arrow" />
          </button>
        </div>
      </Form>
    </search>
  )
}
