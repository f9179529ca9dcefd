import { pageMeta } from '../page-meta.ts'

/** The title of a page of the back office. */
export const adminMeta = (title: string) => pageMeta({ title: `${title} | Admin Dashboard` })
