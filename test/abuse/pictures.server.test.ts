import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repetitions } from '../soak.ts'
import { type AbusedShop, openAbusedShop } from './harness.ts'
import { p95Of } from './honest-shoppers.ts'
import { attackerAddress, shopperAddress } from './visitors.ts'

const shoppers = repetitions(20, 200)
const attacked = 50
// No shopper notices a wait below this, however fast the quiet shop is. In `npm test` other tests run alongside and the slowest of few
// shoppers would decide, so there it only shows that nothing hangs.
const unnoticedMs = repetitions(60_000, 3_000)

let shop: AbusedShop
/** The first fifty pictures are for the attacker, the others for the shoppers. */
let keys: string[]
beforeAll(async () => {
  shop = await openAbusedShop({ pictures: attacked + 40 })
  keys = shop.pictureKeys
})
afterAll(() => shop.close())

/** Shoppers, four at a time, each open a page and a picture that isn't made yet. Returns how long each waited for both, in milliseconds. */
async function lookAround(file: string): Promise<number[]> {
  const times: number[] = []
  let next = 0
  const queue = async () => {
    for (let n = next++; n < shoppers; n = next++) {
      const visitor = shop.visitor(shopperAddress(n))
      const page = await visitor.ask('/')
      const picture = await visitor.ask(`/media/${keys[attacked + (n % 40)]}/${file}`)
      expect([page.status, picture.status]).toEqual([200, 200])
      times.push(page.ms + picture.ms)
      visitor.leave()
    }
  }
  await Promise.all(Array.from({ length: 4 }, queue))
  return times
}

const peakMemoryMb = (pid: number) =>
  Number(/^VmHWM:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024

// @rule D49 | 300 pictures that aren't rendered yet, requested by one address, keep nobody else waiting; the process stays under 300 MB
//   broken by: one queue for all (rendition.server.ts)
test('300 renditions that don’t exist yet keep no shopper waiting', async () => {
  const quiet = await lookAround('160.avif')
  const attacker = shop.visitor(attackerAddress())
  const files = ['160.avif', '320.avif', '480.avif', '320.webp', '480.webp', '640.webp']
  const attack = keys
    .slice(0, attacked)
    .flatMap((key) => files.map((file) => attacker.ask(`/media/${key}/${file}`).then(({ status }) => status)))
  const answers = Promise.allSettled(attack)
  const under = await lookAround('160.webp')
  expect(p95Of(under)).toBeLessThan(Math.max(2 * p95Of(quiet), unnoticedMs))
  expect((await shop.visitor(shopperAddress(199)).ask('/healthz')).status).toBe(200)
  // The attacker gets pictures, too, most of them unconverted. Connections beyond an address's share are closed.
  const answered = (await answers).flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  expect(answered.length).toBeGreaterThan(0)
  expect(answered.filter((status) => status !== 200 && status !== 429)).toEqual([])
  if (process.platform === 'linux') expect(peakMemoryMb(shop.nodes[0]?.pid ?? 0)).toBeLessThan(300)
})
