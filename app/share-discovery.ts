type Fetch = typeof globalThis.fetch

/**
 * `fetch` that sends one request for the same modules of routes at a time: the router asks again whenever the page has changed, also while
 * it is being answered.
 */
export function shareDiscovery(fetch: Fetch): Fetch {
  const pending = new Map<string, Promise<Response>>()
  return async (input, init) => {
    // One with a signal belongs to a step to another page, and may end with it.
    if (!(input instanceof URL) || input.pathname !== '/__manifest' || init?.signal) return fetch(input, init)
    const { href } = input
    const asked = pending.get(href) ?? fetch(input, init).finally(() => pending.delete(href))
    pending.set(href, asked)
    return (await asked).clone()
  }
}
