import type { Socket } from 'node:net'

export type SilentConnection = {
  socket: Socket
  address: string
  /** By `performance.now()`. */
  openedAt: number
}

/** The connections that wait for their visitor, by address; those that have waited longest come first. */
export function createSilentConnections<One extends SilentConnection>(onClose: (closed: One) => void) {
  const byAddress = new Map<string, Set<One>>()
  const none: ReadonlySet<One> = new Set()
  const of = (address: string): ReadonlySet<One> => byAddress.get(address) ?? none
  const remove = (connection: One) => {
    const own = byAddress.get(connection.address)
    if (own?.delete(connection) && own.size === 0) byAddress.delete(connection.address)
  }
  const close = (connection: One) => {
    remove(connection)
    onClose(connection)
    connection.socket.destroy()
  }
  return {
    of,
    remove,
    add: (connection: One) => {
      const own = byAddress.get(connection.address)
      if (own) own.add(connection)
      else byAddress.set(connection.address, new Set([connection]))
    },
    closeOldest: (address: string) => {
      const [oldest] = of(address)
      if (oldest) close(oldest)
    },
    addressWithMost: (): string | null => {
      let most: string | null = null
      for (const [address, own] of byAddress) if (most === null || own.size > of(most).size) most = address
      return most
    },
    onlyHas: (connection: One) => byAddress.size === 1 && of(connection.address).size === 1,
    closeWithoutByte: (openedBefore: number) => {
      for (const own of byAddress.values()) {
        for (const one of own) if (one.socket.bytesRead === 0 && one.openedAt < openedBefore) close(one)
      }
    },
  }
}
