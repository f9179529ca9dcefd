const tracking = /^(?:utm_\w+|fbclid|gclid|igsh|igshid|mc_[ce]id)$/

/** A page's address without its fragment and tracking parameters. */
export function pageUrl(href: string): string {
  const url = new URL(href)
  for (const name of [...url.searchParams.keys()]) if (tracking.test(name)) url.searchParams.delete(name)
  url.hash = ''
  return url.href
}
