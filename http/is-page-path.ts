import { pageAccess } from './page-access.ts'
import { rulePath } from './rule-path.ts'

// What isn't a page: data for programs, and the address of whatever isn't there.
const patterns = Object.keys(pageAccess)
  .filter((address) => !address.includes('*') && !/\.\w+$|^\/sitemap\//.test(address))
  .map((address) => new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}/?$`))

/** Whether a path is that of one of the shop's pages; which products or orders there are it doesn't know. */
export const isPagePath = (path: string): boolean => patterns.some((pattern) => pattern.test(rulePath(path)))
