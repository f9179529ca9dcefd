type Fetch = typeof globalThis.fetch

/**
 * A `fetch` that sends only one request at a time for the same modules of routes: the router asks again whenever the
 * page changes, even before the first response.
 */
export function shareDiscovery(fetch: Fetch): Fetch {
  const pending = new Map<string, Promise<Response>>()
  return async (input, init) => {
    // A request with a signal belongs to a navigation and may be aborted with it.
    if (!(input instanceof URL) || input.pathname !== '/__manifest' || init?.signal) return fetch(input, init)
    const { href } = input
    const asked = pending.get(href) ?? fetch(input, init).finally(() => pending.delete(href))
    pending.set(href, asked)
    return (await asked).clone()
  }
}
