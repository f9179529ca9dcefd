import { createServer } from 'node:http'
import { flushCompileCache } from 'node:module'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { createWebhookRoutes } from '#api/webhooks.ts'
import { hintPayment } from '#domain/payments/settlement/hint-payment.server.ts'
import { settlePayment } from '#domain/payments/settlement/settle-payment.server.ts'
import { createProviders } from '#infra/payments/create-providers.ts'
import { createPaymentJobs } from '#server/jobs.ts'
import { runOnce, startPoller } from '#server/poller.ts'
import { testShop } from '../factories.ts'
import { openTestPool } from '../open-test-pool.ts'
import { guestWith } from '../viewers.ts'
import type { Command, NodeMessage } from './nodes.ts'

// One node of the shop with what payments need: it takes webhooks, runs its jobs and sets its clock on command. The tests kill it.
const [databaseUrl = '', publicUrl = '', sandboxUrl = ''] = process.argv.slice(2)
// The parent may have disconnected already.
const send = (message: NodeMessage) => void process.send?.(message, undefined, undefined, () => {})
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
  providers: createProviders({ NODE_ENV: 'test' }, { publicUrl, sandboxUrl }),
  publicUrl,
  clock: () => now,
  report: (fault, about) => send({ fault: `${about}: ${fault}` }),
})
const jobs = createPaymentJobs(shop)
const poller = startPoller(jobs, shop)
const wake = () => poller.wake('applyDueWebhooks')

const router = new Hono().route('/webhooks', createWebhookRoutes(shop, wake))
const answer = getRequestListener((request) => router.fetch(request, { ip: '127.0.0.1', requestId: 'crash' }))
const server = createServer((incoming, outgoing) => void answer(incoming, outgoing)).listen(0, '127.0.0.1', () => {
  // A killed process doesn't write its compile cache, which makes the next nodes start faster.
  flushCompileCache()
  send({ port: (server.address() as AddressInfo).port })
})

process.on('disconnect', () => process.exit())
process.on('message', async (command: Command) => {
  now = new Date(command.at)
  await run(command).catch((fault: unknown) => send({ fault: `${command.kind}: ${fault}` }))
  send({ done: command.id })
})

async function run(command: Command): Promise<unknown> {
  switch (command.kind) {
    case 'set_clock':
      return
    case 'die':
      statementsToLive = command.statements
      return
    case 'poll':
      return runOnce(jobs, shop.report)
    case 'hint':
      return Promise.all(
        command.orderIds.map((orderId) =>
          hintPayment(shop, guestWith(orderId), { orderId, action: 'payment_success' }),
        ),
      )
    case 'return':
      return Promise.all(command.references.map((reference) => settlePayment(shop, reference)))
  }
}
