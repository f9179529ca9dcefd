import { pageMeta } from '../page-meta.ts'
import type { Matches } from '../shop-facts.ts'

/** The title of a page of the back office. */
export const adminMeta = (title: string, matches: Matches) => pageMeta({ title: `${title} | Admin Dashboard` }, matches)
