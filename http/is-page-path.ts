import { pageAccess } from './page-access.ts'
import { rulePath } from './rule-path.ts'

// Without what is data for programs, and without the catch-all of unknown addresses.
const patterns = Object.entries(pageAccess)
  .filter(([address, { page }]) => page === 'everyone' && !/\*|\.\w+$|^\/sitemap\//.test(address))
  .map(([address]) => new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}/?$`))

/**
 * Whether a path is that of a page that everybody may see. Whether the product or category in it exists isn't checked.
 */
export const isPagePath = (path: string): boolean => patterns.some((pattern) => pattern.test(rulePath(path)))
