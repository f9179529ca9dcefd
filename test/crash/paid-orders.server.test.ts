import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '#domain/transaction.server.ts'
import { startEmbedded } from '#infra/postgres/embedded.ts'
import { migrate } from '#infra/postgres/migrate.ts'
import { testDatabase } from '../database.ts'
import { openTestPool } from '../open-test-pool.ts'
import { type SeededRandom, seededRandom } from '../seeded-random.ts'
import { repetitions, seed } from '../soak.ts'
import { inconsistentPayments } from './inconsistent-payments.ts'
import { databaseProcess, killDatabase, untilRestarted } from './kill-database.ts'
import { type Nodes, openNodes, type ShopNode } from './nodes.ts'
import { type OrderClient, openOrderClient, type PlacedOrder } from './order-client.ts'
import { type Moment, openProvider, type Provider, publicUrl } from './provider.ts'

const deathsInAll = repetitions(12, 100)
const stocked = 100_000
const second = 1_000
const minute = 60 * second

/** How a round comes to its death: through which door the shop hears of the payment, and how soon after what it dies. */
type Plan = {
  webhooks: 'on' | 'off'
  door: 'webhook' | 'round' | 'hint' | 'return'
  moment: Moment | 'statement'
  withinMs: number
}

const deaths = [
  { moment: 'verify_asked', withinMs: 0 },
  { moment: 'verify_answered', withinMs: 0 },
  { moment: 'verify_answered', withinMs: 30 },
  { moment: 'statement', withinMs: 0 },
] as const
const told: Plan[] = [
  { webhooks: 'on', door: 'webhook', moment: 'webhook_sent', withinMs: 8 },
  { webhooks: 'on', door: 'webhook', moment: 'webhook_answered', withinMs: 0 },
  ...deaths.map((death) => ({ webhooks: 'on', door: 'webhook', ...death }) as const),
  { webhooks: 'on', door: 'hint', ...deaths[0] },
  { webhooks: 'on', door: 'return', ...deaths[2] },
]
const untold: Plan[] = (['round', 'hint', 'return'] as const).flatMap((door) =>
  deaths.map((death) => ({ webhooks: 'off', door, ...death }) as const),
)
const nowOf = ({ provider }: Pick<World, 'provider'>) => provider.clock.now().getTime()
const planOf = (round: number): Plan => {
  const plans = round % 2 === 0 ? told : untold
  // In fives through eight or twelve: a few rounds already meet every door and moment, and more of them every plan.
  return plans[(Math.floor(round / 2) * 5) % plans.length] as Plan
}

type World = {
  db: Database
  random: SeededRandom
  provider: Provider
  nodes: Nodes
  client: OrderClient
  paid: string[]
  node: ShopNode | null
}

async function openWorld(db: Database, databaseUrl: string): Promise<World> {
  const random = seededRandom(seed)
  const provider = await openProvider()
  onTestFinished(provider.close)
  const client = await openOrderClient(db, provider, random, stocked)
  const nodes = await openNodes({ databaseUrl, publicUrl, sandboxUrl: provider.sandboxUrl })
  onTestFinished(nodes.close)
  return { db, random, provider, nodes, client, paid: [], node: null }
}

test(
  `kill -9 between a payment and its answer, ${deathsInAll} times: paid within five minutes, once`,
  async () => {
    const { db, url, close } = await testDatabase(4)
    onTestFinished(close)
    const world = await openWorld(db, url)
    let inTheMiddle = 0
    for (let round = 0; round < deathsInAll; round++) {
      const plan = planOf(round)
      const about = `seed ${seed}, round ${round}: ${JSON.stringify(plan)}`
      const orders = await paidAtTheProvider(world, plan)
      const deadline = nowOf(world) + 5 * minute
      await dieOver(world, plan, orders)
      if ((await world.client.countPaid(orders)) < orders.length) inTheMiddle++
      // Now and then the next one dies as well.
      if (world.random.chance(0.15)) await dieOver(world, { ...plan, door: 'round', moment: 'verify_asked' }, orders)
      expect(await paidInTime(world, orders, deadline), about).toBe(orders.length)
      if (round % 20 === 19) expect(await inconsistentPayments(db, world.paid, stocked), about).toEqual([])
    }
    // Most deaths came before everything was written, or they would prove nothing.
    expect(inTheMiddle).toBeGreaterThan(deathsInAll / 2)

    await world.provider.webhooks('on')
    for (let elapsed = 0; elapsed < 3 * 60 * minute; elapsed += 10 * minute) await goOn(world, 10 * minute)
    expect(await inconsistentPayments(db, world.paid, stocked), `seed ${seed}`).toEqual([])
    expect(world.nodes.faults()).toEqual([])
  },
  60_000 + deathsInAll * 3_000,
)

test('kill -9 of the database while payments are being written: nodes go on when it is back', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aso-crash-'))
  const server = await startEmbedded({ dataDir: folder, onNote: () => {} })
  if (!server.ok) throw new Error(server.message)
  onTestFinished(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })
  await migrate(server.url)
  const { db, close } = openTestPool(server.url, 4, 'crash-test')
  onTestFinished(close)
  const world = await openWorld(db, server.url)
  for (let round = 0; round < repetitions(3, 6); round++) {
    const plan = { ...planOf(round), moment: 'verify_answered', withinMs: 20 } as const
    const orders = await paidAtTheProvider(world, plan)
    const deadline = nowOf(world) + 5 * minute
    const pid = await databaseProcess(db)
    await dieOver(world, plan, orders, (node) => {
      killDatabase(pid)
      if (round % 3 === 2) node.kill()
    })
    await untilRestarted(db, pid)
    expect(await paidInTime(world, orders, deadline), `seed ${seed}, round ${round}`).toBe(orders.length)
  }
  expect(await inconsistentPayments(db, world.paid, stocked), `seed ${seed}`).toEqual([])
}, 120_000)

/** Orders are placed, a moment passes, and they are paid; now and then one is placed that nobody pays. */
async function paidAtTheProvider(world: World, { webhooks }: Plan): Promise<PlacedOrder[]> {
  const { provider, client, random, paid } = world
  await provider.webhooks(webhooks)
  const orders = await client.placeThree()
  if (random.chance(0.2)) await client.place('paystack')
  await goOn(world, random.between(1, 20) * second)
  for (const order of orders) await provider.pay(order.provider, order.reference)
  paid.push(...orders.map((order) => order.reference))
  return orders
}

/** The shop hears of the payments, and something dies over it. */
async function dieOver(
  world: World,
  { door, moment, withinMs }: Plan,
  orders: PlacedOrder[],
  kill: (node: ShopNode) => void = (node) => node.kill(),
): Promise<void> {
  const { provider, random } = world
  const node = await atWork(world)
  const killed = Promise.withResolvers<void>()
  const die = () => {
    provider.onMoment = () => {}
    kill(node)
    killed.resolve()
  }
  // Reading, verifying and writing three payments takes about that many statements.
  if (moment === 'statement') await node.send({ at: nowOf(world), kind: 'die', statements: random.between(0, 36) })
  let left = random.between(1, orders.length)
  provider.onMoment = async (passed) => {
    if (passed !== moment || --left !== 0) return
    if (withinMs > 0) await wait(random.between(0, withinMs))
    die()
  }
  const at = provider.clock.now().getTime() + (door === 'round' ? 30 * second : second)
  const references = orders.map((order) => order.reference)
  const orderIds = orders.map((order) => order.orderId)
  const asked = { round: { kind: 'round' }, hint: { kind: 'hint', orderIds }, return: { kind: 'return', references } }
  const heard = Promise.all([
    provider.advance(at - provider.clock.now().getTime()),
    door === 'webhook' ? null : node.send({ at, ...asked[door] } as Parameters<ShopNode['send']>[0]),
  ])
  const isKilled = await Promise.race([
    Promise.race([killed.promise, node.died]).then(() => true),
    wait(2 * second, false, { ref: false }),
  ])
  if (!isKilled) die()
  await heard
}

/** Time goes on by a few seconds until all are paid or the deadline is there; answers how many are. */
async function paidInTime(world: World, orders: PlacedOrder[], deadline: number): Promise<number> {
  const { client, random, provider } = world
  while ((await client.countPaid(orders)) < orders.length) {
    const pause = random.between(2, 8) * second
    if (provider.clock.now().getTime() + pause > deadline) break
    await goOn(world, pause)
  }
  return client.countPaid(orders)
}

async function goOn(world: World, milliseconds: number): Promise<void> {
  const node = await atWork(world)
  const at = nowOf(world) + milliseconds
  await node.send({ at, kind: 'be' })
  await world.provider.advance(milliseconds)
  await node.send({ at, kind: 'round' })
}

/** The node that is the shop at the moment: another one when the last was killed. */
async function atWork(world: World): Promise<ShopNode> {
  if (world.node?.isAlive()) return world.node
  const node = await world.nodes.next()
  world.node = node
  world.provider.shopPort = node.port
  await node.send({ at: nowOf(world), kind: 'be' })
  return node
}
