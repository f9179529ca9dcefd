// What is one visitor's own, and what is for programs.
const closed = [
  '/cart',
  '/wishlist',
  '/checkout',
  '/order-success',
  '/payment-return/',
  '/newsletter',
  '/search',
  '/api/',
  '/functions/',
  '/webhooks/',
  '/*.data$',
]

// Listings narrowed or sorted: endless combinations of what the plain ones show. Pages and categories stay open.
const narrowed = ['q', 'minPrice', 'maxPrice', 'size', 'color', 'sort']

/** What crawlers may look at. Pictures, styles and scripts are open: a page can't be judged without them. */
export function robotsText(publicUrl: string): string {
  const paths = [...closed, ...narrowed.map((name) => `/*?*${name}=`)]
  const rules = paths.map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...rules, 'Allow: /', '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
}
