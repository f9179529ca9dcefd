import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, type Socket, Server as SocketServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { HttpApp } from './http-app.ts'

export type ListenOptions = {
  host: string
  port: number
  /** Asked before the shell: Vite's own handler while developing. */
  before?: (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void
  /** A balancer in front keeps its connections open longer than a browser needs to. */
  behindProxy?: boolean
}

export type Listening =
  | { ok: true; url: string; close: () => Promise<void> }
  | { ok: false; reason: 'port_taken' | 'port_forbidden' | 'host_unavailable'; message: string }

const finishWithinMs = 20_000
const lastCallMs = 500

/**
 * Serves the shell on a port (0: any free one). `close` loses no request: it accepts no more connections, tells the open ones
 * with every answer to close, and waits up to 20 s for what is under way.
 */
export async function listen(
  shell: HttpApp,
  { host, port, before, behindProxy = false }: ListenOptions,
): Promise<Listening> {
  const answer = getRequestListener(shell.fetch)
  const handle = (incoming: IncomingMessage, outgoing: ServerResponse) =>
    shell.fastPath(incoming, outgoing, () => void answer(incoming, outgoing))
  const server = createServer(
    {
      requestTimeout: 30_000,
      headersTimeout: 20_000,
      keepAliveTimeout: behindProxy ? 72_000 : 5_000,
      connectionsCheckingInterval: 5_000,
      maxHeaderSize: 16 * 1024,
    },
    before ? (incoming, outgoing) => before(incoming, outgoing, () => handle(incoming, outgoing)) : handle,
  )
  server.maxConnections = 2_000
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const { promise: started, resolve } = Promise.withResolvers<NodeJS.ErrnoException | null>()
  server.once('error', resolve)
  server.listen({ host, port }, () => resolve(null))
  const fault = await started
  if (fault) return refusalOf(fault, host, port)
  server.off('error', resolve)

  const close = async () => {
    shell.drain()
    const closed = new Promise<void>((done) => server.once('close', () => done()))
    // HTTP's own close would cut idle connections at once, and with them a request that is just arriving on one.
    SocketServer.prototype.close.call(server)
    const lastCall = wait(lastCallMs, undefined, { ref: false })
    await Promise.race([closed, lastCall])
    const deadline = setTimeout(() => server.closeAllConnections(), finishWithinMs)
    const sweepIdle = () => {
      server.closeIdleConnections()
      // Browsers open connections to have them at hand; HTTP takes one that never asked anything for busy.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    }
    sweepIdle()
    const sweep = setInterval(sweepIdle, 50)
    await closed
    clearTimeout(deadline)
    clearInterval(sweep)
  }
  let closing: Promise<void> | undefined
  return { ok: true, url: urlOf(server.address() as AddressInfo), close: () => (closing ??= close()) }
}

function refusalOf(fault: NodeJS.ErrnoException, host: string, port: number): Listening {
  switch (fault.code) {
    case 'EADDRINUSE':
      return {
        ok: false,
        reason: 'port_taken',
        message: `Port ${port} is taken: stop what uses it, or choose another with PORT.`,
      }
    case 'EACCES':
      return {
        ok: false,
        reason: 'port_forbidden',
        message: `Port ${port} may not be used by this user: choose one from 1024 up with PORT.`,
      }
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return {
        ok: false,
        reason: 'host_unavailable',
        message: `${host} is no address of this machine: correct HOST, or leave it out to listen on all of them.`,
      }
    default:
      throw fault
  }
}

function urlOf({ address, port, family }: AddressInfo): string {
  const anywhere = address === '0.0.0.0' || address === '::'
  return `http://${anywhere ? 'localhost' : family === 'IPv6' ? `[${address}]` : address}:${port}`
}
