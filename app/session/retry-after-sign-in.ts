type Fetch = typeof globalThis.fetch

/**
 * `fetch` that asks to sign in where the shop answers 401, and then makes the same call again. So a session that ended in the middle of
 * a form costs nothing that was typed, whoever made the call: a page's data, an action or the API. When nobody signs in, the caller gets
 * the 401. Calls whose body can be sent only once aren't repeated, nor those about signing in itself, nor what a page does unasked.
 */
export const retryAfterSignIn =
  (fetch: Fetch, signIn: () => Promise<boolean>, origin: string): Fetch =>
  async (input, init) => {
    const answer = await fetch(input, init)
    const isRepeatable = !(input instanceof Request) && !(init?.body instanceof ReadableStream)
    if (answer.status !== 401 || !isRepeatable || !isOfShop(new URL(input, origin), origin)) return answer
    return (await signIn()) ? fetch(input, withoutSignal(init)) : answer
  }

// It may have ended while somebody was typing.
const withoutSignal = (init: RequestInit | undefined): RequestInit => ({ ...init, signal: null })

const unasked = ['/api/v1/cart', '/api/v1/account/claim-orders']
const isOfShop = (url: URL, origin: string) =>
  url.origin === origin && !url.pathname.startsWith('/api/auth/') && !unasked.includes(url.pathname)
