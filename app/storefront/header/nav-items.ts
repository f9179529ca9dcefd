import type { NavCategory } from '../layouts/frame.tsx'
import type { LayoutLinks } from '../layouts/layout-links.ts'

export type NavItem = { to: string; name: string }

/** The main links of every header; only the first layout has a collections page. */
export const shopItems = (links: LayoutLinks): NavItem[] => [
  { to: links.shop, name: 'Shop' },
  ...(links.name === 'heritage' ? [{ to: '/collections', name: 'Collections' }] : []),
  { to: links.collection('new-arrivals'), name: 'New Arrivals' },
  { to: links.collection('sale'), name: 'Sale' },
]

export const categoryItems = (links: LayoutLinks, categories: readonly NavCategory[]): NavItem[] =>
  categories.map(({ slug, name }) => ({ to: links.category(slug), name }))

const choosing = ['category', 'collection']

/** Whether an item is the current page: same path and same category or collection. */
export function isCurrent({ to }: NavItem, { pathname, search }: { pathname: string; search: string }): boolean {
  const [path, query] = to.split('?', 2)
  const [asked, present] = [new URLSearchParams(query), new URLSearchParams(search)]
  return path === pathname && choosing.every((name) => asked.get(name) === present.get(name))
}
