import { personalPaths } from '#http/personal-paths.ts'

// Personal pages, pages filled by the browser, and API endpoints.
const closed = [
  ...personalPaths,
  '/cart',
  '/wishlist',
  '/search',
  '/api/',
  '/functions/',
  '/storage/',
  '/webhooks/',
  '/*.data$',
]

// Filtered or sorted listings are endless variations of the plain ones. Page numbers and categories stay allowed.
const narrowed = ['q', 'minPrice', 'maxPrice', 'size', 'color', 'sort']

/** The robots.txt text. Pictures, styles and scripts are allowed: crawlers need them to render pages. */
export function robotsText(publicUrl: string): string {
  const paths = [...closed, ...narrowed.map((name) => `/*?*${name}=`)]
  const rules = paths.map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...rules, 'Allow: /', '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
}
