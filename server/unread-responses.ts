import type { Socket } from 'node:net'

type Connection = { socket: Pick<Socket, 'writableLength' | 'destroy'>; address: string }
type Holder = { bytes: number; connections: { connection: Connection; bytes: number }[] }

/**
 * Closes connections until at most `mostBytes` of responses wait in memory to be read: always the largest of the
 * address that leaves most unread, so that visitors who read their responses keep their connections.
 */
export function closeUnread(connections: Iterable<Connection>, mostBytes: number): void {
  const holders = new Map<string, Holder>()
  let total = 0
  for (const connection of connections) {
    const bytes = connection.socket.writableLength
    if (bytes === 0) continue
    total += bytes
    const holder = holders.get(connection.address) ?? { bytes: 0, connections: [] }
    holder.bytes += bytes
    holder.connections.push({ connection, bytes })
    holders.set(connection.address, holder)
  }
  if (total <= mostBytes) return
  for (const holder of holders.values()) holder.connections.sort((one, other) => one.bytes - other.bytes)
  while (total > mostBytes) {
    const most = [...holders.values()].reduce((largest, holder) => (holder.bytes > largest.bytes ? holder : largest))
    const closed = most.connections.pop()
    if (!closed) return
    most.bytes -= closed.bytes
    total -= closed.bytes
    closed.connection.socket.destroy()
  }
}
