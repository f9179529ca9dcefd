const tracking = /^(?:utm_\w+|fbclid|gclid|igsh|igshid|mc_[ce]id)$/

/** A page's address without its fragment and tracking parameters. */
export function pageAddress(address: string): string {
  const url = new URL(address)
  for (const name of [...url.searchParams.keys()]) if (tracking.test(name)) url.searchParams.delete(name)
  url.hash = ''
  return url.href
}
