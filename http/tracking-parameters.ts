const tracking = /^(?:utm_\w+|fbclid|gclid|igsh|igshid|mc_[ce]id)$/

/** Whether a search parameter only says where a visitor comes from, as those that Instagram, Google and newsletters add to links: no page depends on it. */
export const isTrackingParameter = (name: string): boolean => tracking.test(name)

/** A URL without such parameters; the same object. */
export function withoutTracking(url: URL): URL {
  // One by one, where there is any: to delete one writes the others anew.
  for (const name of [...url.searchParams.keys()]) if (isTrackingParameter(name)) url.searchParams.delete(name)
  return url
}
