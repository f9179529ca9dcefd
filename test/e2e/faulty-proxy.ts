import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A way to the shop that can be made endless or broken, for everything or some paths, and that can lead elsewhere. */
export type FaultyProxy = {
  url: string
  /** Requests whose path fits hang without an answer, or break off at once. */
  hang: (paths: RegExp | null) => void
  breakOff: (paths: RegExp | null) => void
  /** Answers with this script in place of the shop's own worker. */
  replaceWorker: (change: (script: string) => string) => void
  asked: string[]
  close: () => Promise<void>
}

export async function startFaultyProxy(shop: string): Promise<FaultyProxy> {
  let hanging: RegExp | null = null
  let broken: RegExp | null = null
  let changeWorker: ((script: string) => string) | null = null
  const asked: string[] = []
  const held = new Set<ServerResponse>()
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    asked.push(path)
    if (broken?.test(path)) return void incoming.socket.destroy()
    if (hanging?.test(path)) return void held.add(outgoing)
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
    breakOff: (paths) => {
      broken = paths
    },
    replaceWorker: (change) => {
      changeWorker = change
    },
    asked,
    close: async () => {
      for (const answer of held) answer.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
