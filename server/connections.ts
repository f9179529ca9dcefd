import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { addressGroup, clientAddress } from './client-address.ts'
import type { ConnectionLimits } from './connection-limits.ts'
import { createSilentConnections, type SilentConnection } from './silent-connections.ts'
import { closeUnread } from './unread-responses.ts'

export type GuardOptions = {
  limits: ConnectionLimits
  trustedProxies: number
  /** Answers a request for which there is no room. */
  refuse: (incoming: IncomingMessage, outgoing: ServerResponse, address: string) => void
}

type Handler = (incoming: IncomingMessage, outgoing: ServerResponse) => void

type Connection = SilentConnection & {
  /** The other end's address; behind a proxy, the proxy's. */
  peer: string
  isBusy: boolean
  /** Starts requests that were sent before the one in progress was answered, in their order. */
  pipelined: (() => void)[]
  /** Whether it was accepted beyond the total. */
  isReserve: boolean
}

const sweepMs = 1_000
const healthPath = /^\/(?:healthz|readyz)(?:\?|$)/

/**
 * Shares a server's connections between addresses. When there are too many, the connection that has waited longest is
 * closed: one of the address that opens another, or of the address that has most. A complete request is never cut off,
 * unless its visitor doesn't read the response or too many bytes of responses wait in memory. An address may have no
 * more requests in progress than there are places left, so that a few addresses can't take them all.
 *
 * Behind proxies a connection's address is the proxy's, so only requests in progress are counted there, by the
 * forwarded address. Returns a handler that passes on the requests for which there is room.
 */
export function guardConnections(server: Server, handle: Handler, options: GuardOptions): Handler {
  const { limits, trustedProxies, refuse } = options
  const mostOfOne = limits.total * limits.busyShare
  const connections = new Map<Socket, Connection>()
  const silent = createSilentConnections<Connection>((closed) => connections.delete(closed.socket))
  const busy = createCounts()
  server.maxConnections = limits.total + limits.reserve

  server.on('connection', (socket: Socket) => {
    const peer = clientAddress(socket.remoteAddress ?? '', null, 0)
    const address = addressGroup(peer)
    const connection = {
      socket,
      peer,
      address,
      openedAt: performance.now(),
      isBusy: false,
      pipelined: [],
      isReserve: false,
    }
    connections.set(socket, connection)
    silent.add(connection)
    socket.once('close', () => {
      connections.delete(socket)
      silent.remove(connection)
    })
    if (trustedProxies === 0 && silent.of(address).size > limits.silentPerAddress) silent.closeOldest(address)
    if (connections.size <= limits.total) return
    const most = silent.addressWithMost()
    if (most === null || silent.onlyHas(connection)) connection.isReserve = true
    else silent.closeOldest(most)
  })

  const sweep = setInterval(() => {
    silent.closeWithoutByte(performance.now() - limits.firstByteMs)
    closeUnread(connections.values(), limits.unreadBytes)
  }, sweepMs).unref()
  server.once('close', () => clearInterval(sweep))

  server.setTimeout(limits.unreadMs, (socket: Socket) => {
    if (!connections.get(socket)?.isBusy || socket.writableLength > 0) socket.destroy()
  })

  const begin = (connection: Connection, incoming: IncomingMessage, outgoing: ServerResponse) => {
    const forwarded = incoming.headers['x-forwarded-for']
    const chain = forwarded === undefined ? null : String(forwarded)
    const address = addressGroup(clientAddress(connection.peer, chain, trustedProxies))
    const hasRoom = !connection.isReserve && busy.of(address) < Math.min(mostOfOne, limits.total - busy.total())
    connection.isBusy = true
    if (hasRoom) busy.add(address)
    const markBusy = () => {
      if (connection.isBusy) silent.remove(connection)
    }
    if (hasBody(incoming)) incoming.once('end', markBusy)
    else markBusy()
    outgoing.once('close', () => {
      if (hasRoom) busy.remove(address)
      connection.isBusy = false
      if (connection.socket.destroyed || !connections.has(connection.socket)) return
      silent.add(connection)
      connection.pipelined.shift()?.()
    })
    if (hasRoom || healthPath.test(incoming.url ?? '')) return handle(incoming, outgoing)
    return refuse(incoming, outgoing, address)
  }

  return (incoming, outgoing) => {
    const connection = connections.get(incoming.socket)
    if (!connection) return handle(incoming, outgoing)
    if (!connection.isBusy) return begin(connection, incoming, outgoing)
    // Browsers don't pipeline. Answered at once, the responses would wait in memory for each other.
    if (connection.pipelined.length >= limits.pipelined) return incoming.socket.destroy()
    connection.pipelined.push(() => begin(connection, incoming, outgoing))
  }
}

// Until its body has arrived, a request counts as a silent connection: it costs no more, and may be closed like one.
const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function createCounts() {
  const counts = new Map<string, number>()
  let total = 0
  return {
    total: () => total,
    of: (key: string) => counts.get(key) ?? 0,
    add: (key: string) => {
      total += 1
      counts.set(key, (counts.get(key) ?? 0) + 1)
    },
    remove: (key: string) => {
      total -= 1
      const count = (counts.get(key) ?? 1) - 1
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
    },
  }
}
