import { withoutTracking } from '#http/tracking-parameters.ts'

/** A page's address without its fragment and tracking parameters. */
export function pageUrl(href: string): string {
  const url = withoutTracking(new URL(href))
  url.hash = ''
  return url.href
}
