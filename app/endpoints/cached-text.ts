import { cached, cacheHeaders } from '../cached.ts'

/** A text response, cached until the catalogue changes. */
export function cachedText(body: string, type: 'application/xml' | 'text/plain'): Response {
  const headers = new Headers(cached(null, ['catalogue']).init?.headers)
  return new Response(body, {
    headers: {
      ...cacheHeaders({ loaderHeaders: headers, parentHeaders: new Headers() }),
      'content-type': `${type}; charset=utf-8`,
    },
  })
}
