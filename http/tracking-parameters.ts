const tracking = /^(?:utm_\w+|fbclid|gclid|igsh|igshid|mc_[ce]id)$/

/** Whether a search parameter only says where a visitor comes from, as those that Instagram, Google and newsletters add to links: no page depends on it. */
export const isTrackingParameter = (name: string): boolean => tracking.test(name)

/** Removes such parameters from a URL, and returns the same object. */
export function withoutTracking(url: URL): URL {
  const parameters = [...url.searchParams]
  const others = parameters.filter(([name]) => !isTrackingParameter(name))
  // All at once: each single deletion would serialise the whole query again, and a query may have thousands of
  // parameters.
  if (others.length < parameters.length) url.search = String(new URLSearchParams(others))
  return url
}
