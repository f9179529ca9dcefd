import { createServer } from 'node:http'
import { flushCompileCache } from 'node:module'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { createWebhookRoutes } from '#api/webhooks.ts'
import { hintPayment } from '#domain/payments/settlement/hint-payment.server.ts'
import { settlePayment } from '#domain/payments/settlement/settle-payment.server.ts'
import { openProviders } from '#infra/payments/open-providers.ts'
import { runOnce, startPoller } from '#server/poller.ts'
import { testShop } from '../factories.ts'
import { openTestPool } from '../open-test-pool.ts'
import type { Errand, Word } from './nodes.ts'

// One node of the shop, as far as payments need one: takes webhooks, goes on rounds when it is told to, and lives at the time
// that it is told. It is there to be killed.
const [databaseUrl = '', publicUrl = '', sandboxUrl = ''] = process.argv.slice(2)
// Whoever listened may be gone already.
const say = (word: Word) => void process.send?.(word, undefined, undefined, () => {})
let now = new Date()

const { db, pool } = openTestPool(databaseUrl, 8, 'crash-node')
let statementsToLive = Number.POSITIVE_INFINITY
pool.on('connect', (client) => {
  const query = client.query
  client.query = function (this: typeof client, ...statement: unknown[]) {
    if (--statementsToLive < 0) process.kill(process.pid, 'SIGKILL')
    return Reflect.apply(query, this, statement)
  }
})
const shop = testShop(db, {
  providers: openProviders({ NODE_ENV: 'test' }, { publicUrl, sandboxUrl }),
  publicUrl,
  clock: () => now,
  report: (fault, about) => say({ fault: `${about}: ${fault}` }),
})
const { wake } = startPoller(shop)

const router = new Hono().route('/webhooks', createWebhookRoutes(shop, wake))
const answer = getRequestListener((request) => router.fetch(request, { ip: '127.0.0.1', requestId: 'crash' }))
const server = createServer((incoming, outgoing) => void answer(incoming, outgoing)).listen(0, '127.0.0.1', () => {
  // Killed processes leave no cache behind by themselves, and the next ones are to start sooner.
  flushCompileCache()
  say({ port: (server.address() as AddressInfo).port })
})

process.on('disconnect', () => process.exit())
process.on('message', async (errand: Errand) => {
  now = new Date(errand.at)
  await run(errand).catch((fault: unknown) => say({ fault: `${errand.kind}: ${fault}` }))
  say({ done: errand.id })
})

async function run(errand: Errand): Promise<unknown> {
  switch (errand.kind) {
    case 'be':
      return
    case 'die':
      statementsToLive = errand.statements
      return
    case 'round':
      return runOnce(shop)
    case 'hint':
      return Promise.all(errand.orderIds.map((orderId) => hintPayment(shop, { orderId, action: 'payment_success' })))
    case 'return':
      return Promise.all(errand.references.map((reference) => settlePayment(shop, reference)))
  }
}
