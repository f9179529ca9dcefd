import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** What the server needs to know of a request before it reads the body, from a Node request or a Fetch API one. */
export type RequestHead = {
  method: string
  /** The path and query of its address. */
  target: string
  header: (name: string) => string | null | undefined
}

export const headOfIncoming = ({ method = '', url = '', headers }: IncomingMessage): RequestHead => ({
  method,
  target: url,
  // Node lists the values of `set-cookie` alone, which no request has.
  header: (name) => headers[name] as string | undefined,
})

export const headOf = ({ method, url, headers }: Request): RequestHead => ({
  method,
  target: url.slice(url.indexOf('/', url.indexOf('://') + 3)).replace(/#.*/, ''),
  header: (name) => headers.get(name),
})

/** The id of a request. Only a trusted proxy may set it: otherwise visitors could write into the log. */
export function requestIdOf({ header }: RequestHead, trustedProxies: number): string {
  const given = trustedProxies > 0 ? header('x-request-id') : null
  return given && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID()
}
