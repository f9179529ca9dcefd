import { pageAccess } from './page-access.ts'
import { rulePath } from './rule-path.ts'

// Not what is data for programs, nor the address of whatever isn't there.
const patterns = Object.entries(pageAccess)
  .filter(([address, { page }]) => page === 'everyone' && !/\*|\.\w+$|^\/sitemap\//.test(address))
  .map(([address]) => new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}/?$`))

/** Whether a path is that of a page that everybody may see; which products there are it doesn't know. */
export const isPagePath = (path: string): boolean => patterns.some((pattern) => pattern.test(rulePath(path)))
