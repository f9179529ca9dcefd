import { randomUUID } from 'node:crypto'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { openPool } from '#infra/postgres/pool.ts'
import type { ShopProcess } from '#test/shop-process.ts'
import { measure, ms, printRows, processorEach, processorMs, type Row, type Timing } from './measure.ts'
import { createProducts } from './orders.ts'
import { answeringProvider } from './provider-process.ts'
import { settledShop } from './settled-shop.ts'

const orders = 2_000
const connections = 10
const products = 200

/**
 * Measures what a client experiences over HTTP with ten connections: a quote, then the order that accepts it. The payment provider is a
 * separate process that answers at once, not the sandbox inside the shop. Baseline: responses of the same server that cost nothing.
 */
export async function benchOrdersOverHttp(): Promise<Row[]> {
  const provider = await answeringProvider()
  const shop = await settledShop(provider.settings)
  try {
    const ids = await createBenchProducts(shop)
    const client = orderingClient(shop.url)
    const idOf = (n: number) => ids[n % ids.length] ?? ''
    await measure(400, connections, (n) => client.order(idOf(n)))
    const baseline = await measure(orders, connections, () => client.send('GET', '/healthz'))
    const take = async (what: string, productOf: (n: number) => string) => {
      const before = processorMs(shop.pid)
      const timing = await measure(orders, connections, (n) => client.order(productOf(n)))
      return row(what, timing, { baseline, processor: processorEach(shop.pid, before, orders) })
    }
    return [
      await take('quote and order over HTTP, spread over 200 products', idOf),
      await take('quote and order over HTTP, of one hot product', () => idOf(0)),
    ]
  } finally {
    await shop.stop()
    provider.stop()
  }
}

function row(what: string, timing: Timing, { baseline, processor }: { baseline: Timing; processor: string }): Row {
  return {
    what,
    figure: `${timing.perSecond.toFixed(0)} a second, p95 ${ms(timing.p95)}${processor}`,
    baseline: `GET /healthz: ${baseline.perSecond.toFixed(0)} a second, p95 ${ms(baseline.p95)}`,
    ratio: (timing.perSecond / baseline.perSecond).toFixed(2),
    bound: '',
    met: true,
  }
}

/** Adds products with enough stock for every order to the demo shop's. */
export async function createBenchProducts({ databaseUrl }: Pick<ShopProcess, 'databaseUrl'>): Promise<string[]> {
  const { db, close } = openPool(databaseUrl, 1, 'bench')
  try {
    return await createProducts(db, products)
  } finally {
    await close()
  }
}

type Answer = { status: number; headers: IncomingHttpHeaders; body: string }

/** A client that places orders as a browser does: it asks for a quote, then orders at the quoted total. */
export function orderingClient(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })

  function send(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
    const text = body && JSON.stringify(body)
    return new Promise((resolve, reject) => {
      const sent = request(
        url + path,
        { method, agent, headers: { ...headers, ...(text && { 'content-type': 'application/json' }) } },
        (response) => {
          let answer = ''
          response.setEncoding('utf8')
          response.on('data', (chunk: string) => {
            answer += chunk
          })
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: answer }),
          )
        },
      )
      sent.on('error', reject)
      sent.end(text)
    })
  }

  async function order(productId: string): Promise<void> {
    const lines = [{ productId, size: null, color: null, quantity: 1 }]
    const quoted = await send('POST', '/api/v1/quotes', { lines, couponCode: null })
    if (quoted.status !== 200) throw new Error(`A quote was refused: ${quoted.body}`)
    const { data } = JSON.parse(quoted.body) as { data: { totals: { totalAmount: number } } }
    const shippingAddress = {
      firstName: 'Ada',
      lastName: 'Bench',
      email: `ada-${randomUUID().slice(0, 8)}@example.com`,
      phone: '08030000000',
      address: '1 Broad Street',
      city: 'Lagos',
      state: 'Lagos',
    }
    const placing = { lines, shippingAddress, paymentGateway: 'paystack', expectedTotal: data.totals.totalAmount }
    const placed = await send('POST', '/api/v1/orders', placing, { 'idempotency-key': randomUUID() })
    if (placed.status !== 201) throw new Error(`An order was refused: ${placed.body}`)
  }

  return { send, order }
}

if (import.meta.main) printRows('Orders over HTTP', await benchOrdersOverHttp())
