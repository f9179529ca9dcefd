type Fetch = typeof globalThis.fetch

/**
 * Wraps `fetch`: on a 401 from the shop it asks to sign in and then repeats the request, so that a session that ends in the middle of
 * a form loses nothing that was typed. It covers loaders, actions and the API. If nobody signs in, the caller gets the 401. Not
 * repeated: requests whose body can be sent only once, those about signing in, and those that a page makes by itself.
 */
export const retryAfterSignIn =
  (fetch: Fetch, signIn: () => Promise<boolean>, origin: string): Fetch =>
  async (input, init) => {
    const answer = await fetch(input, init)
    const isRepeatable = !(input instanceof Request) && !(init?.body instanceof ReadableStream)
    if (answer.status !== 401 || !isRepeatable || !isOfShop(new URL(input, origin), origin)) return answer
    return (await signIn()) ? fetch(input, withoutSignal(init)) : answer
  }

// The original signal may have timed out while somebody was typing.
const withoutSignal = (init: RequestInit | undefined): RequestInit => ({ ...init, signal: null })

const unasked = ['/api/v1/cart', '/api/v1/account/claim-orders']
const isOfShop = (url: URL, origin: string) =>
  url.origin === origin && !url.pathname.startsWith('/api/auth/') && !unasked.includes(url.pathname)
