import { useLocation } from 'react-router'

export type LayoutName = 'heritage' | 'studio' | 'atelier'

/** The links of a layout, each with its own home, shop and product pages, so that a visitor stays in it. */
export type LayoutLinks = {
  name: LayoutName
  home: string
  shop: string
  product: (slug: string) => string
  category: (slug: string) => string
  collection: (slug: Collection) => string
  search: (text: string) => string
  /** The address to which a search form submits its `q`. */
  searchPage: string
}

type Collection = 'new-arrivals' | 'bestsellers' | 'sale'

const heritage: LayoutLinks = {
  name: 'heritage',
  home: '/',
  shop: '/shop',
  product: (slug) => `/product/${slug}`,
  category: (slug) => `/category/${slug}`,
  collection: (slug) => `/${slug}`,
  search: (text) => `/search?${new URLSearchParams({ q: text })}`,
  searchPage: '/search',
}

const studio = numbered('studio', 2)
const atelier = numbered('atelier', 3)

// These two layouts have three pages of their own. Where the first layout has separate pages, they use filters on their shop page.
function numbered(name: LayoutName, number: 2 | 3): LayoutLinks {
  const shop = `/shop${number}`
  return {
    name,
    home: `/home${number}`,
    shop,
    product: (slug) => `/product${number}/${slug}`,
    category: (slug) => `${shop}?${new URLSearchParams({ category: slug })}`,
    collection: (slug) => `${shop}?${new URLSearchParams({ collection: slug })}`,
    search: (text) => `${shop}?${new URLSearchParams({ q: text })}`,
    searchPage: shop,
  }
}

/**
 * The layout for a path, from its first segment only, so that a product slug ending in 2 doesn't matter. Like the routes, it ignores
 * case.
 */
export function linksOf(pathname: string): LayoutLinks {
  const [, first = ''] = pathname.split('/', 2)
  if (/^(?:home|shop|product)2$/i.test(first)) return studio
  if (/^(?:home|shop|product)3$/i.test(first)) return atelier
  return heritage
}

/** The links of the current page's layout. */
export const useLinks = (): LayoutLinks => linksOf(useLocation().pathname)
