import { useLocation } from 'react-router'

export type LayoutName = 'heritage' | 'studio' | 'atelier'

/** The links of a layout: it has its own home, shop and product pages, so that a visitor stays in it. */
export type LayoutLinks = {
  name: LayoutName
  home: string
  shop: string
  product: (slug: string) => string
  category: (slug: string) => string
  collection: (slug: Collection) => string
  search: (text: string) => string
  /** Where a search form sends its `q`. */
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

// These two have three pages of their own; what the first layout has pages for are filters of their shop page.
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

/** The layout of a path, by its first segment only: a product slug ending in 2 doesn't matter. Routes take capitals as well. */
export function linksOf(pathname: string): LayoutLinks {
  const [, first = ''] = pathname.split('/', 2)
  if (/^(?:home|shop|product)2$/i.test(first)) return studio
  if (/^(?:home|shop|product)3$/i.test(first)) return atelier
  return heritage
}

/** The links of the current page's layout. */
export const useLinks = (): LayoutLinks => linksOf(useLocation().pathname)
