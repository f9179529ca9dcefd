import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { addressGroup, clientAddress } from './client-address.ts'
import type { ConnectionLimits } from './connection-limits.ts'
import { createSilentConnections, type SilentConnection } from './silent-connections.ts'

export type GuardOptions = {
  limits: ConnectionLimits
  trustedProxies: number
  /** Answers a request that there is no room for. */
  refuse: (incoming: IncomingMessage, outgoing: ServerResponse, address: string) => void
}

type Handler = (incoming: IncomingMessage, outgoing: ServerResponse) => void

type Connection = SilentConnection & {
  /** The other end's address; behind a proxy, the proxy's. */
  peer: string
  inProgress: number
  /** Whether it was accepted beyond the total. */
  isReserve: boolean
}

const sweepMs = 1_000
const healthPath = /^\/(?:healthz|readyz)(?:\?|$)/

/**
 * Shares a server's connections between addresses. Where there are too many, the one that waits longest is closed: of the address
 * that opens another, or of the address that has most. Requests that are complete are never cut off. Behind proxies a
 * connection's address is the proxy's, so only requests in progress are counted there, by the forwarded address. Returns the
 * handler of requests that have room.
 */
export function guardConnections(server: Server, handle: Handler, options: GuardOptions): Handler {
  const { limits, trustedProxies, refuse } = options
  const connections = new Map<Socket, Connection>()
  const silent = createSilentConnections<Connection>((closed) => connections.delete(closed.socket))
  const busy = createCounts()
  server.maxConnections = limits.total + limits.reserve

  server.on('connection', (socket: Socket) => {
    const peer = clientAddress(socket.remoteAddress ?? '', null, 0)
    const address = addressGroup(peer)
    const connection = { socket, peer, address, openedAt: performance.now(), inProgress: 0, isReserve: false }
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

  const sweep = setInterval(() => silent.closeWithoutByte(performance.now() - limits.firstByteMs), sweepMs).unref()
  server.once('close', () => clearInterval(sweep))

  return (incoming, outgoing) => {
    const connection = connections.get(incoming.socket)
    if (!connection) return handle(incoming, outgoing)
    const forwarded = incoming.headers['x-forwarded-for']
    const chain = forwarded === undefined ? null : String(forwarded)
    const address = addressGroup(clientAddress(connection.peer, chain, trustedProxies))
    connection.inProgress += 1
    const count = busy.add(address)
    const markBusy = () => {
      if (connection.inProgress > 0) silent.remove(connection)
    }
    if (hasBody(incoming)) incoming.once('end', markBusy)
    else markBusy()
    outgoing.once('close', () => {
      busy.remove(address)
      connection.inProgress -= 1
      if (connection.inProgress === 0 && connections.has(connection.socket)) silent.add(connection)
    })
    const hasRoom = !connection.isReserve && count <= limits.total * limits.busyShare
    if (hasRoom || healthPath.test(incoming.url ?? '')) return handle(incoming, outgoing)
    return refuse(incoming, outgoing, address)
  }
}

// Until its body has arrived, a request costs no more than a silent connection, and is no more worth.
const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function createCounts() {
  const counts = new Map<string, number>()
  return {
    add: (key: string) => {
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return count
    },
    remove: (key: string) => {
      const count = (counts.get(key) ?? 1) - 1
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
    },
  }
}
