const most = 100_000

/**
 * Returns whether a visitor sees a product for the first time on a day, on this node: one person who reloads a page
 * must not decide what is `trending`. Beyond 100,000 views the oldest are forgotten.
 */
export function trackViews(): (visitor: string, productId: string, day: string) => boolean {
  const seen = new Set<string>()
  let today = ''
  return (visitor, productId, day) => {
    if (day !== today) seen.clear()
    today = day
    const view = `${visitor} ${productId}`
    if (seen.has(view)) return false
    seen.add(view)
    const [oldest] = seen
    if (seen.size > most && oldest !== undefined) seen.delete(oldest)
    return true
  }
}
