import { kept, keptHeaders } from '../kept.ts'

/** A text of the shop that is the same for everybody, kept until something of the catalogue changes. */
export function keptText(body: string, type: 'application/xml' | 'text/plain'): Response {
  const headers = new Headers(kept(null, ['catalogue']).init?.headers)
  return new Response(body, {
    headers: {
      ...keptHeaders({ loaderHeaders: headers, parentHeaders: new Headers() }),
      'content-type': `${type}; charset=utf-8`,
    },
  })
}
