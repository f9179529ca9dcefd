import { pageMeta } from '../page-meta.ts'
import type { Matches } from '../shop-facts.ts'

/** The meta tags with the title of a back office page. */
export const adminMeta = (title: string, matches: Matches) => pageMeta({ title: `${title} | Admin Dashboard` }, matches)
