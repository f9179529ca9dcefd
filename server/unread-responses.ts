import type { Socket } from 'node:net'

type Connection = { socket: Pick<Socket, 'writableLength' | 'destroy'>; address: string }
type Holder = { bytes: number; connections: { connection: Connection; bytes: number }[] }

/**
 * Closes connections until what waits in memory to be taken by their visitors is at most `mostBytes`: always the largest of the address
 * that leaves most of it, so that whoever takes what they asked for keeps theirs.
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
