import { rmSync } from 'node:fs'
import { createServer, type ListenOptions } from 'node:net'
import { join } from 'node:path'
import type { Home } from './embedded-home.ts'
import type { RunningServer } from './embedded-pidfile.ts'

// A unix socket's path may have 107 bytes, and the longest here ends in "/.s.PGSQL.5432.lock".
const maxSocketFolderLength = 85

/** Where a new server listens: a private socket if the path is short enough and the disk can hold one, else loopback. */
export async function chooseListening(home: Home, before: RunningServer | null) {
  if (Buffer.byteLength(home.sockets) <= maxSocketFolderLength && (await canHoldSocket(home.sockets))) {
    return { listen_addresses: '', unix_socket_directories: home.sockets, unix_socket_permissions: '0700', port: 5432 }
  }
  return { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: await freePort(before?.port) }
}

/** The address of a running server's database as a URL that pg and libpq read. */
export function urlOf(server: RunningServer, user: string, password: string, database: string): string {
  const host = server.host.startsWith('/') ? encodeURIComponent(server.host) : `${server.host}:${server.port}`
  return `postgres://${user}:${encodeURIComponent(password)}@${host}/${database}`
}

async function canHoldSocket(folder: string): Promise<boolean> {
  const path = join(folder, `probe-${process.pid}`)
  rmSync(path, { force: true })
  return listenOnce({ path }).then(
    () => true,
    () => false,
  )
}

// The port of the previous server, if it is free: connection pools find the new server there.
async function freePort(before = 0): Promise<number> {
  const host = '127.0.0.1'
  return listenOnce({ host, port: before }).catch(() => listenOnce({ host, port: 0 }))
}

async function listenOnce(where: ListenOptions): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(where, resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return address && typeof address === 'object' ? address.port : 0
}
