import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { repetitions } from '../soak.ts'
import { type AbusedShop, buyHonestly, openAbusedShop } from './harness.ts'
import { attackerAddress, shopperAddress } from './visitors.ts'

let shop: AbusedShop
const sockets = new Set<Socket>()
beforeAll(async () => {
  shop = await openAbusedShop()
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await shop.close()
})

async function openSilently(address: string, count: number, firstBytes = ''): Promise<void> {
  const opened = Array.from({ length: count }, async () => {
    const socket = connect({ host: '127.0.0.1', port: shop.port, localAddress: address })
    sockets.add(socket)
    socket
      .resume()
      .on('error', () => {})
      .on('close', () => sockets.delete(socket))
    // One that the shop closes at once has been connected as well.
    await once(socket, 'connect').catch(() => {})
    if (firstBytes) socket.write(firstBytes)
  })
  await Promise.all(opened)
}

// @rule D49 | Silent connections of one address don't keep shoppers or health checks out
test('2,100 silent connections of one address stop nobody', async () => {
  const quiet = await buyHonestly(shop, { purchases: repetitions(8, 200) })
  await openSilently(attackerAddress(), 2_100)
  const health = await shop.visitor(shopperAddress(199)).ask('/healthz')
  expect(health.status).toBe(200)
  const attacked = await buyHonestly(shop, { purchases: repetitions(8, 200) })
  expect(attacked).toMatchObject({ succeeded: quiet.succeeded, failures: [] })
  await eventually(() => expect(sockets.size).toBeLessThanOrEqual(100))
})

test('neither do half requests from twenty-five addresses', async () => {
  for (let n = 1; n <= 25; n += 1) {
    await openSilently(
      attackerAddress(n),
      95,
      'POST /api/v1/quotes HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 9\r\n\r\n{',
    )
  }
  expect((await shop.visitor(shopperAddress(198)).ask('/healthz')).status).toBe(200)
  const attacked = await buyHonestly(shop, { purchases: repetitions(8, 200) })
  expect(attacked).toMatchObject({ failures: [] })
})
