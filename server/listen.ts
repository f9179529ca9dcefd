import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, type Socket, Server as SocketServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { type ConnectionLimits, connectionLimits } from './connection-limits.ts'
import { type GuardOptions, guardConnections } from './connections.ts'
import { noRoom, refusalResponse } from './error-responses.ts'
import { continueWhenRead } from './expect-continue.ts'
import type { HttpApp } from './http-app.ts'
import { type ArrivalTimes, limitArrival, requestTimeouts } from './request-timeouts.ts'

export type ListenOptions = {
  host: string
  port: number
  /** Called before the HTTP app: Vite's handler in development. */
  before?: (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void
  /** How many proxies in front of the shop to trust. Behind one, idle connections stay open longer, as load balancers expect. */
  trustedProxies?: number
  limits?: Partial<ConnectionLimits>
  /** How long requests may take to arrive, in milliseconds, where that isn't as long as usual. */
  arrival?: Partial<ArrivalTimes>
  /** How long clients are told that an idle connection stays open, in milliseconds. */
  idleMs?: number
}

export type Listening =
  | { ok: true; url: string; close: () => Promise<void> }
  | { ok: false; reason: 'port_taken' | 'port_forbidden' | 'host_unavailable'; message: string }

/**
 * How much longer an idle connection stays open than clients are told, because a busy client may send its next request
 * that much late.
 */
const idleBufferMs = 5_000
const finishWithinMs = 20_000
const graceMs = 500

/**
 * Serves the HTTP app on a port (0: any free one). `close` loses no request: it accepts no more connections, asks clients to
 * close the open ones with every response, and waits up to 20 s for requests in progress.
 */
export async function listen(
  httpApp: HttpApp,
  {
    host,
    port,
    before,
    trustedProxies = 0,
    limits = {},
    arrival = {},
    idleMs = trustedProxies > 0 ? 72_000 : 5_000,
  }: ListenOptions,
): Promise<Listening> {
  const arrivalTimes = { ...requestTimeouts, ...arrival }
  const listener = getRequestListener(httpApp.fetch)
  const handle = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    limitArrival(incoming, outgoing, arrivalTimes.other)
    httpApp.fastPath(incoming, outgoing, () => void listener(incoming, outgoing))
  }
  const server = createServer({
    requestTimeout: arrivalTimes.upload,
    headersTimeout: arrivalTimes.head,
    keepAliveTimeout: idleMs,
    keepAliveTimeoutBuffer: idleBufferMs,
    connectionsCheckingInterval: arrivalTimes.head / 4,
    maxHeaderSize: 16 * 1024,
  })
  const answer = before
    ? (incoming: IncomingMessage, outgoing: ServerResponse) =>
        before(incoming, outgoing, () => handle(incoming, outgoing))
    : handle
  const guarded = { limits: { ...connectionLimits, ...limits }, trustedProxies, refuse: refuseForRoom(httpApp) }
  const guardedAnswer = guardConnections(server, answer, guarded)
  server.on('request', guardedAnswer)
  server.on('checkContinue', continueWhenRead(guardedAnswer))
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
    httpApp.drain()
    const closed = new Promise<void>((done) => server.once('close', () => done()))
    // Not the HTTP server's own close, which closes idle connections at once, even when a request is just arriving on one.
    SocketServer.prototype.close.call(server)
    const grace = wait(graceMs, undefined, { ref: false })
    await Promise.race([closed, grace])
    const deadline = setTimeout(() => server.closeAllConnections(), finishWithinMs)
    const sweepIdle = () => {
      server.closeIdleConnections()
      // Browsers open connections in advance; Node doesn't count one without a request as idle.
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

const refuseForRoom =
  ({ noteRefusal }: Pick<HttpApp, 'noteRefusal'>): GuardOptions['refuse'] =>
  (incoming, outgoing, address) => {
    noteRefusal('connections', address)
    const path = incoming.url?.split('?', 1)[0] ?? ''
    const refusal = refusalResponse(path, noRoom)
    outgoing.writeHead(refusal.status, { ...Object.fromEntries(refusal.headers), connection: 'close' })
    void refusal.text().then((text) => outgoing.end(text))
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
