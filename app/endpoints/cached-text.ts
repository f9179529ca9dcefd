import { cached, cacheHeaders } from '../cached.ts'

type TextType = 'application/xml' | 'text/plain' | 'application/manifest+json'

/** A text response, cached until something with one of its tags changes; by default the catalogue. */
export function cachedText(body: string, type: TextType, tags: readonly string[] = ['catalogue']): Response {
  const headers = new Headers(cached(null, tags).init?.headers)
  return new Response(body, {
    headers: {
      ...cacheHeaders({ loaderHeaders: headers, parentHeaders: new Headers() }),
      'content-type': `${type}; charset=utf-8`,
    },
  })
}
