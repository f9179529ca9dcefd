import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { ProviderName } from '#domain/orders/provider-name.ts'
import { openProviders } from '#infra/payments/open-providers.ts'
import { sandboxApp } from '#sandbox/app.ts'
import { manualClock } from '#sandbox/clock.ts'

/** Something that passes between provider and shop: a webhook or the shop's question about a payment. */
export type Moment = 'webhook_sent' | 'webhook_answered' | 'verify_asked' | 'verify_answered'

export type Provider = Awaited<ReturnType<typeof openProvider>>

export const publicUrl = 'http://shop.test'

/**
 * The three payment providers on a port of their own and at a time of their own, so that they outlive every node. `onMoment`
 * hears of what passes; webhooks go to whichever node is the shop at the moment.
 */
export async function openProvider() {
  const clock = manualClock(new Date())
  const underWay = new Set<Promise<unknown>>()
  let shopPort = 0
  let tell: (moment: Moment) => void = () => {}

  const deliver = async (request: Request) => {
    const body = await request.arrayBuffer()
    const sent = fetch(`http://127.0.0.1:${shopPort}${new URL(request.url).pathname}`, {
      method: 'POST',
      headers: request.headers,
      body,
    })
    underWay.add(sent)
    tell('webhook_sent')
    try {
      const answer = await sent
      tell('webhook_answered')
      return answer
    } finally {
      underWay.delete(sent)
    }
  }
  const app = new Hono().route('/sandbox', sandboxApp({ publicUrl, clock, deliver }))
  const answer = getRequestListener(app.fetch)
  // Over the network come only the nodes, and all that they ask is how payments stand.
  const server = createServer((incoming, outgoing) => {
    tell('verify_asked')
    outgoing.once('finish', () => tell('verify_answered'))
    void answer(incoming, outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const sandboxUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sandbox`

  const inside = async (address: string, init: RequestInit = {}) => app.request(new URL(address).pathname, init)
  const control = async (path: string, body: object) => {
    const response = await app.request(`/sandbox/control${path}`, { method: 'POST', body: JSON.stringify(body) })
    if (!response.ok) throw new Error(await response.text())
  }
  return {
    clock,
    sandboxUrl,
    /** The adapters without the network, for a shop in this process. */
    providers: openProviders({ NODE_ENV: 'test' }, { publicUrl, sandboxUrl, fetch: inside }),
    set shopPort(port: number) {
      shopPort = port
    },
    set onMoment(listener: (moment: Moment) => void) {
      tell = listener
    },
    webhooks: (webhooks: 'on' | 'off') => control('', { webhooks }),
    pay: (provider: ProviderName, reference: string) => control('/press', { provider, reference, outcome: 'success' }),
    /** Moves time on, and waits for the answers to what that made the provider send. */
    async advance(milliseconds: number): Promise<void> {
      await clock.advance(milliseconds)
      await Promise.allSettled(underWay)
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
