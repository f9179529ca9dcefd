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
import { databaseServer, killDatabase, untilRestarted } from './kill-database.ts'
import { type Nodes, openNodes, type ShopNode } from './nodes.ts'
import { type OrderClient, openOrderClient, type PlacedOrder } from './order-client.ts'
import { createProvider, type Moment, type Provider, publicUrl } from './provider.ts'

const allKills = repetitions(8, 100)
const stocked = 100_000
const second = 1_000
const minute = 60 * second

/** How a node is killed: which trigger settles the payment, after which event, and at most how much later. */
type Plan = {
  webhooks: 'on' | 'off'
  trigger: 'webhook' | 'poll' | 'hint' | 'return'
  moment: Moment | 'statement'
  withinMs: number
}

const deaths = [
  { moment: 'verify_asked', withinMs: 0 },
  { moment: 'verify_answered', withinMs: 0 },
  { moment: 'verify_answered', withinMs: 30 },
  { moment: 'statement', withinMs: 0 },
] as const
const withWebhooks: Plan[] = [
  { webhooks: 'on', trigger: 'webhook', moment: 'webhook_sent', withinMs: 8 },
  { webhooks: 'on', trigger: 'webhook', moment: 'webhook_answered', withinMs: 0 },
  ...deaths.map((death) => ({ webhooks: 'on', trigger: 'webhook', ...death }) as const),
  { webhooks: 'on', trigger: 'hint', ...deaths[0] },
  { webhooks: 'on', trigger: 'return', ...deaths[2] },
]
const withoutWebhooks: Plan[] = (['poll', 'hint', 'return'] as const).flatMap((trigger) =>
  deaths.map((death) => ({ webhooks: 'off', trigger, ...death }) as const),
)
const nowOf = ({ provider }: Pick<Setup, 'provider'>) => provider.clock.now().getTime()
const planOf = (round: number): Plan => {
  const plans = round % 2 === 0 ? withWebhooks : withoutWebhooks
  // Steps of five through eight or twelve plans: a few rounds already cover every trigger and moment, more rounds every plan.
  return plans[(Math.floor(round / 2) * 5) % plans.length] as Plan
}

type Setup = {
  db: Database
  random: SeededRandom
  provider: Provider
  nodes: Nodes
  client: OrderClient
  paid: string[]
  node: ShopNode | null
}

async function openSetup(db: Database, databaseUrl: string): Promise<Setup> {
  const random = seededRandom(seed)
  const provider = await createProvider()
  onTestFinished(provider.close)
  const client = await openOrderClient(db, provider, random, stocked)
  const nodes = await openNodes({ databaseUrl, publicUrl, sandboxUrl: provider.sandboxUrl })
  onTestFinished(nodes.close)
  return { db, random, provider, nodes, client, paid: [], node: null }
}

test(
  `kill -9 while a payment is settled, ${allKills} times: paid within five minutes, once`,
  async () => {
    const { db, url, close } = await testDatabase(4)
    onTestFinished(close)
    const setup = await openSetup(db, url)
    let unpaidAtDeath = 0
    for (let round = 0; round < allKills; round++) {
      const plan = planOf(round)
      const about = `seed ${seed}, round ${round}: ${JSON.stringify(plan)}`
      const orders = await paidAtTheProvider(setup, plan)
      const deadline = nowOf(setup) + 5 * minute
      await killDuringSettlement(setup, plan, orders)
      if ((await setup.client.countPaid(orders)) < orders.length) unpaidAtDeath++
      // Sometimes the next node is killed as well.
      if (setup.random.chance(0.15))
        await killDuringSettlement(setup, { ...plan, trigger: 'poll', moment: 'verify_asked' }, orders)
      expect(await paidInTime(setup, orders, deadline), about).toBe(orders.length)
      if (round % 20 === 19) expect(await inconsistentPayments(db, setup.paid, stocked), about).toEqual([])
    }
    // Most kills must come before everything is recorded, otherwise they would prove nothing.
    expect(unpaidAtDeath).toBeGreaterThan(allKills / 2)

    await setup.provider.webhooks('on')
    for (let elapsed = 0; elapsed < 3 * 60 * minute; elapsed += 10 * minute) await advance(setup, 10 * minute)
    expect(await inconsistentPayments(db, setup.paid, stocked), `seed ${seed}`).toEqual([])
    expect(setup.nodes.faults()).toEqual([])
  },
  60_000 + allKills * 3_000,
)

test('kill -9 of the database while payments are recorded: nodes continue when it is back', async () => {
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
  const setup = await openSetup(db, server.url)
  for (let round = 0; round < repetitions(3, 6); round++) {
    const plan = { ...planOf(round), moment: 'verify_answered', withinMs: 20 } as const
    const orders = await paidAtTheProvider(setup, plan)
    const deadline = nowOf(setup) + 5 * minute
    const server = await databaseServer(db)
    await killDuringSettlement(setup, plan, orders, (node) => {
      killDatabase(server)
      if (round % 3 === 2) node.kill()
    })
    await untilRestarted(db, server)
    expect(await paidInTime(setup, orders, deadline), `seed ${seed}, round ${round}`).toBe(orders.length)
  }
  expect(await inconsistentPayments(db, setup.paid, stocked), `seed ${seed}`).toEqual([])
}, 120_000)

/** Places three orders and pays them at the provider some seconds later; sometimes places another that stays unpaid. */
async function paidAtTheProvider(setup: Setup, { webhooks }: Plan): Promise<PlacedOrder[]> {
  const { provider, client, random, paid } = setup
  await provider.webhooks(webhooks)
  const orders = await client.placeThree()
  if (random.chance(0.2)) await client.place('paystack')
  await advance(setup, random.between(1, 20) * second)
  for (const order of orders) await provider.pay(order.provider, order.reference)
  paid.push(...orders.map((order) => order.reference))
  return orders
}

/** Triggers the settlement of the orders, and kills the node or whatever `kill` names during it. */
async function killDuringSettlement(
  setup: Setup,
  { trigger, moment, withinMs }: Plan,
  orders: PlacedOrder[],
  kill: (node: ShopNode) => void = (node) => node.kill(),
): Promise<void> {
  const { provider, random } = setup
  const node = await liveNode(setup)
  const killed = Promise.withResolvers<void>()
  const die = () => {
    provider.onMoment = () => {}
    kill(node)
    killed.resolve()
  }
  // About as many statements as it takes to read, verify and record three payments.
  if (moment === 'statement') await node.send({ at: nowOf(setup), kind: 'die', statements: random.between(0, 36) })
  let left = random.between(1, orders.length)
  provider.onMoment = async (passed) => {
    if (passed !== moment || --left !== 0) return
    if (withinMs > 0) await wait(random.between(0, withinMs))
    die()
  }
  const at = provider.clock.now().getTime() + (trigger === 'poll' ? 30 * second : second)
  const references = orders.map((order) => order.reference)
  const orderIds = orders.map((order) => order.orderId)
  const commands = { poll: { kind: 'poll' }, hint: { kind: 'hint', orderIds }, return: { kind: 'return', references } }
  const settling = Promise.all([
    provider.advance(at - provider.clock.now().getTime()),
    trigger === 'webhook' ? null : node.send({ at, ...commands[trigger] } as Parameters<ShopNode['send']>[0]),
  ])
  const isKilled = await Promise.race([
    Promise.race([killed.promise, node.died]).then(() => true),
    wait(2 * second, false, { ref: false }),
  ])
  if (!isKilled) die()
  await settling
}

/** Advances time by a few seconds until all orders are paid or the deadline is reached; returns how many are paid. */
async function paidInTime(setup: Setup, orders: PlacedOrder[], deadline: number): Promise<number> {
  const { client, random, provider } = setup
  while ((await client.countPaid(orders)) < orders.length) {
    const pause = random.between(2, 8) * second
    if (provider.clock.now().getTime() + pause > deadline) break
    await advance(setup, pause)
  }
  return client.countPaid(orders)
}

async function advance(setup: Setup, milliseconds: number): Promise<void> {
  const node = await liveNode(setup)
  const at = nowOf(setup) + milliseconds
  await node.send({ at, kind: 'set_clock' })
  await setup.provider.advance(milliseconds)
  await node.send({ at, kind: 'poll' })
}

/** The running node; starts another one if it was killed. */
async function liveNode(setup: Setup): Promise<ShopNode> {
  if (setup.node?.isAlive()) return setup.node
  const node = await setup.nodes.next()
  setup.node = node
  setup.provider.shopPorts = [node.port]
  await node.send({ at: nowOf(setup), kind: 'set_clock' })
  return node
}
