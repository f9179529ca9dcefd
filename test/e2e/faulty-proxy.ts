import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy in front of the shop that can hang or drop requests and replace the service worker's script. */
export type FaultyProxy = {
  url: string
  /** Requests with a matching path get no response (`hang`), or their connection is closed (`drop`). */
  hang: (paths: RegExp | null) => void
  drop: (paths: RegExp | null) => void
  /** Changes the service worker's script. */
  replaceWorker: (change: (script: string) => string) => void
  asked: string[]
  close: () => Promise<void>
}

export async function startFaultyProxy(shop: string): Promise<FaultyProxy> {
  let hanging: RegExp | null = null
  let broken: RegExp | null = null
  let changeWorker: ((script: string) => string) | null = null
  const asked: string[] = []
  const pending = new Set<ServerResponse>()
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    asked.push(path)
    if (broken?.test(path)) return void incoming.socket.destroy()
    if (hanging?.test(path)) return void pending.add(outgoing)
    const { 'if-none-match': _, ...plain } = incoming.headers
    const isReplaced = changeWorker !== null && path === '/sw.js'
    const headers = isReplaced ? { ...plain, 'accept-encoding': 'identity' } : incoming.headers
    const forward = request(new URL(path, shop), { method: incoming.method, headers }, (answer) => {
      if (!changeWorker || path !== '/sw.js') {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        return void answer.pipe(outgoing)
      }
      const change = changeWorker
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const { 'content-length': __, etag: ___, ...rest } = answer.headers
        outgoing.writeHead(200, rest)
        outgoing.end(change(Buffer.concat(parts).toString()))
      })
    })
    forward.on('error', () => outgoing.destroy())
    incoming.pipe(forward)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    hang: (paths) => {
      hanging = paths
    },
    drop: (paths) => {
      broken = paths
    },
    replaceWorker: (change) => {
      changeWorker = change
    },
    asked,
    close: async () => {
      for (const answer of pending) answer.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
