import { Agent, type IncomingHttpHeaders, request } from 'node:http'

type Answer = { status: number; headers: IncomingHttpHeaders; text: string; ms: number }
export type Visitor = {
  address: string
  /** Sends a request from the visitor's address, as one of the shop's pages would. Rejects when the connection fails. */
  ask: (path: string, init?: { method?: string; headers?: Record<string, string>; body?: unknown }) => Promise<Answer>
  /** The cookies that the shop has set, as a `Cookie` header. */
  cookie: () => string
  /** Makes the visitor another device at the same address. */
  forgetCookies: () => void
  leave: () => void
}

/** The address of the nth honest shopper; 200 of them are distinct. */
export const shopperAddress = (n: number) => `127.1.0.${1 + (n % 200)}`
/** The attacker's nth address; never an honest shopper's. */
export const attackerAddress = (n = 0) => `127.66.${Math.floor(n / 250) % 250}.${1 + (n % 250)}`

const patienceMs = 30_000

/** Opens a visitor at a loopback address, with its own connections and cookies. */
export function openVisitor(port: number, address: string): Visitor {
  const agent = new Agent({ keepAlive: true })
  const cookies = new Map<string, string>()
  const cookie = () => [...cookies].map((pair) => pair.join('=')).join('; ')
  return {
    address,
    cookie,
    forgetCookies: () => cookies.clear(),
    ask: (path, { method = 'GET', headers = {}, body } = {}) =>
      new Promise((resolve, reject) => {
        const began = performance.now()
        const sent = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
        const outgoing = request(
          {
            host: '127.0.0.1',
            localAddress: address,
            port,
            path,
            method,
            agent,
            headers: {
              'sec-fetch-site': 'same-origin',
              ...(sent !== undefined && {
                'content-type': 'application/json',
                'content-length': String(Buffer.byteLength(sent)),
              }),
              ...(cookies.size > 0 && { cookie: cookie() }),
              ...headers,
            },
          },
          (incoming) => {
            const chunks: Buffer[] = []
            incoming.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
            incoming.on('end', () => {
              for (const set of incoming.headers['set-cookie'] ?? []) {
                const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
                cookies.set(name, value)
              }
              resolve({
                status: incoming.statusCode ?? 0,
                headers: incoming.headers,
                text: Buffer.concat(chunks).toString(),
                ms: performance.now() - began,
              })
            })
          },
        )
        outgoing.setTimeout(patienceMs, () => outgoing.destroy(new Error(`no answer within ${patienceMs} ms`)))
        outgoing.on('error', reject).end(sent)
      }),
    leave: () => agent.destroy(),
  }
}
