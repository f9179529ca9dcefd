import { isStoragePath, storageRefusal } from '#api/storage/refusals.ts'
import { isApiPath } from './csrf.ts'
import { sourceOf } from './inline-hashes.ts'

export type Refusal = { status: number; code: string; message: string; retryAfter?: number; allow?: string }

/**
 * The response to a refused request: JSON for the API's paths, in the shape of the storage protocol for its paths, and
 * otherwise a line of plain text. `retryAfter` in seconds.
 */
export function refusalResponse(path: string, { status, code, message, retryAfter, allow }: Refusal): Response {
  const headers = {
    'cache-control': 'no-store',
    ...(retryAfter && { 'retry-after': String(retryAfter) }),
    ...(allow && { allow }),
  }
  const details = retryAfter ? { retryAfter } : {}
  if (isStoragePath(path)) return Response.json(storageRefusal(status, code, message), { status, headers })
  if (isApiPath(path)) return Response.json({ error: { code, message, details } }, { status, headers })
  return new Response(`${message}\n`, { status, headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' } })
}

export const notFound = { status: 404, code: 'not_found', message: 'There is nothing at this address.' }
export const badMethod = { status: 405, code: 'bad_method', message: 'This method is not used here.' }
export const urlTooLong = { status: 414, code: 'too_long', message: 'This address is too long.' }
export const unknownHost = { status: 421, code: 'unknown_host', message: 'The shop is not served under this name.' }
export const foreignOrigin = {
  status: 403,
  code: 'foreign_origin',
  message: 'This can only be done from the shop itself.',
}

export const tooMany = (retryAfter: number): Refusal => ({
  status: 429,
  code: 'too_many_requests',
  message: 'Too many requests. Please wait a moment and try again.',
  retryAfter,
})

/** One visitor, or all visitors together, ask for more than can be answered now. */
export const noRoom: Refusal = {
  status: 503,
  code: 'no_room',
  message: 'The shop is very busy. Please try again in a moment.',
  retryAfter: 5,
}

const faultMessage = 'Something went wrong on our side.'

/** The response to a request that failed with a fault. It reveals nothing but the request id, which a visitor can quote. */
export function faultResponse(path: string, requestId: string): Response {
  const headers = { 'cache-control': 'no-store' }
  if (isStoragePath(path)) {
    return Response.json(storageRefusal(500, 'fault', faultMessage), { status: 500, headers })
  }
  if (isApiPath(path)) {
    const error = { code: 'fault', message: faultMessage, details: { requestId } }
    return Response.json({ error }, { status: 500, headers })
  }
  return new Response(faultPage(requestId), {
    status: 500,
    headers: {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src ${sourceOf(faultStyle)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  })
}

const faultStyle = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f6efe4;color:#1c2440;font:1.0625rem/1.6 Georgia,serif}
main{max-width:32rem;padding:2rem;text-align:center}
h1{font-size:2rem;font-weight:500;line-height:1.2}
a{color:inherit}
small{display:block;margin-top:2rem;font-family:system-ui,sans-serif;overflow-wrap:anywhere}
@media (prefers-color-scheme:dark){body{background:#141a30;color:#f6efe4}}`

const faultPage = (requestId: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Something went wrong</title>
<style>${faultStyle}</style>
</head>
<body>
<main>
<h1>${faultMessage}</h1>
<p>It has been written down and will be looked at. Please try again in a moment, or go <a href="/">back to the shop</a>.</p>
<small>Reference: ${requestId}</small>
</main>
</body>
</html>
`
