const most = 100_000

/**
 * Whether a visitor sees a product for the first time in a day, on this node: `trending` must not be what one person reloads. Beyond
 * 100,000 views the oldest are forgotten.
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
