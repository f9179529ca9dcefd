import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { ProviderName } from '#domain/orders/provider-name.ts'
import { createProviders } from '#infra/payments/create-providers.ts'
import { sandboxApp } from '#sandbox/app.ts'
import { manualClock } from '#sandbox/clock.ts'

/** A step of a webhook or of a verify call between provider and shop. */
export type Moment = 'webhook_sent' | 'webhook_answered' | 'verify_asked' | 'verify_answered'

export type Provider = Awaited<ReturnType<typeof createProvider>>

export const publicUrl = 'http://shop.test'

/**
 * The three sandbox providers on their own port and clock, so that they outlive every node. `onMoment` is called at each step; webhooks go
 * to `shopPorts` in turn.
 */
export async function createProvider() {
  const clock = manualClock(new Date())
  const deliveries = new Set<Promise<unknown>>()
  let shopPorts: number[] = []
  let delivered = 0
  let refused = 0
  let notify: (moment: Moment) => void = () => {}

  const deliver = async (request: Request) => {
    const body = await request.arrayBuffer()
    const shopPort = shopPorts[delivered++ % shopPorts.length] ?? 0
    const sent = fetch(`http://127.0.0.1:${shopPort}${new URL(request.url).pathname}`, {
      method: 'POST',
      headers: request.headers,
      body,
    })
    deliveries.add(sent)
    notify('webhook_sent')
    try {
      const answer = await sent
      if (!answer.ok) refused++
      notify('webhook_answered')
      return answer
    } finally {
      deliveries.delete(sent)
    }
  }
  const app = new Hono().route('/sandbox', sandboxApp({ publicUrl, clock, deliver }))
  const answer = getRequestListener(app.fetch)
  // Only nodes come over the network, and they only verify payments.
  const server = createServer((incoming, outgoing) => {
    notify('verify_asked')
    outgoing.once('finish', () => notify('verify_answered'))
    void answer(incoming, outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const sandboxUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sandbox`

  const inProcess = async (address: string, init: RequestInit = {}) => app.request(new URL(address).pathname, init)
  const control = async (path: string, body: object) => {
    const response = await app.request(`/sandbox/control${path}`, { method: 'POST', body: JSON.stringify(body) })
    if (!response.ok) throw new Error(await response.text())
  }
  return {
    clock,
    sandboxUrl,
    /** Adapters that call the sandbox in this process. */
    providers: createProviders({ NODE_ENV: 'test' }, { publicUrl, sandboxUrl, fetch: inProcess }),
    set shopPorts(ports: number[]) {
      shopPorts = ports
    },
    /** How many webhooks the shop has refused. */
    refusedWebhooks: () => refused,
    set onMoment(listener: (moment: Moment) => void) {
      notify = listener
    },
    webhooks: (webhooks: 'on' | 'off') => control('', { webhooks }),
    pay: (provider: ProviderName, reference: string) => control('/press', { provider, reference, outcome: 'success' }),
    /** Advances the clock and waits for the webhooks that this sends. */
    async advance(milliseconds: number): Promise<void> {
      await clock.advance(milliseconds)
      await Promise.allSettled(deliveries)
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
