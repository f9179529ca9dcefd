import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createApi } from '#api/api.ts'
import { anonymous } from '#domain/accounts/viewer.ts'
import { placeOrder } from '#domain/checkout/place-order.server.ts'
import { applyDueWebhooks } from '#domain/payments/webhooks/apply-webhook.server.ts'
import { createProviders } from '#infra/payments/create-providers.ts'
import { sandboxKeys } from '#infra/payments/sandbox-keys.ts'
import { unlimited } from '#test/unlimited.ts'
import { measure, ms, printRows, type Row } from './measure.ts'
import { benchShop, checkoutOf, createProducts } from './orders.ts'
import { throwawayDatabase } from './throwaway-database.ts'

const webhooks = 2_000
const connections = 10
// The least share of the baseline's rate. A webhook is a signature check, a schema check and an indexed row; the baseline is the row alone.
const shareBound = 0.1
const applied = 300

/**
 * Measures how many signed webhooks a second the API receives and stores, against one-row inserts in the same run; and how many stored
 * webhooks a second are applied, with a provider that responds at once.
 */
export async function benchWebhooks(): Promise<Row[]> {
  const database = await throwawayDatabase(connections)
  try {
    await sql`create table baseline (id uuid primary key, body jsonb not null)`.execute(database.db)
    const insert = () =>
      sql`insert into baseline values (${randomUUID()}, ${JSON.stringify({ text: 'x'.repeat(500) })})`.execute(
        database.db,
      )
    const references: string[] = []
    const shop = payingShop(database.db)
    const router = { ...apiOptions, wake: () => {} }
    const api = createApi(shop, unlimited, router)
    const send = (n: number) => deliver(api, references[n % references.length] ?? `NOBODY-${randomUUID()}`, n)
    const [product = ''] = await createProducts(database.db, 1)
    for (let n = 0; n < applied; n++) references.push(await openOrder(shop, product))

    await measure(200, connections, insert)
    const baseline = await measure(webhooks, connections, insert)
    const stored = await measure(webhooks, connections, send)
    const begun = performance.now()
    while (await hasStored(database.db)) await applyDueWebhooks(shop)
    const perSecond = webhooks / ((performance.now() - begun) / 1000)
    const share = stored.perSecond / baseline.perSecond
    return [
      {
        what: 'webhooks stored',
        figure: `${stored.perSecond.toFixed(0)} a second, p99 ${ms(stored.p99)}`,
        baseline: `one-row inserts: ${baseline.perSecond.toFixed(0)} a second, p99 ${ms(baseline.p99)}`,
        ratio: share.toFixed(2),
        bound: `≥ ${shareBound}`,
        met: share >= shareBound,
      },
      {
        what: `webhooks applied, paying ${applied} orders`,
        figure: `${perSecond.toFixed(0)} a second`,
        baseline: 'webhooks stored, above',
        ratio: (perSecond / stored.perSecond).toFixed(2),
        bound: '≥ 0.05',
        met: perSecond / stored.perSecond >= 0.05,
      },
    ]
  } finally {
    await database.close()
  }
}

type BenchShop = ReturnType<typeof benchShop>

const apiOptions = {
  pageChanges: { subscribe: () => () => {} },
  orderChanges: { subscribe: () => () => {} },
  attentionChanges: { subscribe: () => () => {} },
  sessionChanges: { subscribe: () => () => {} },
  closing: new AbortController().signal,
  groupOf: (ip: string) => ip,
}

// The signature check is the real one; other calls to the provider succeed at once.
function payingShop(db: BenchShop['db']): BenchShop {
  const shop = benchShop(db)
  const real = createProviders(
    { NODE_ENV: 'test' },
    { publicUrl: shop.publicUrl, sandboxUrl: `${shop.publicUrl}/sandbox` },
  )
  const paystack = real.get('paystack')
  if (!paystack) throw new Error('There is no Paystack to measure with')
  const verify: typeof paystack.verify = async (reference) => ({
    state: 'paid',
    reference,
    transactionId: reference,
    amount: checkoutOf('').expectedTotal,
    currency: 'NGN',
    mode: 'test',
    channel: 'card',
    fee: null,
  })
  const initialise: typeof paystack.initialise = async () => ({ ok: true, checkoutUrl: null, popup: null })
  return { ...shop, providers: new Map([['paystack', { ...paystack, verify, initialise }]]) }
}

async function openOrder(shop: BenchShop, productId: string): Promise<string> {
  const placed = await placeOrder(shop, checkoutOf(productId))
  if (!placed.ok || !placed.payment) throw new Error('An order was refused')
  return placed.payment.reference
}

async function deliver(api: ReturnType<typeof createApi>, reference: string, n: number): Promise<void> {
  const body = JSON.stringify({ event: 'charge.success', data: { id: n, reference, status: 'success' } })
  const signature = createHmac('sha512', sandboxKeys('paystack').secretKey).update(body).digest('hex')
  const request = { method: 'POST', body, headers: { 'x-paystack-signature': signature } }
  const answer = await api.request('/webhooks/paystack', request, {
    ip: '203.0.113.7',
    requestId: 'bench',
    viewer: anonymous,
  })
  if (answer.status !== 200) throw new Error(`A webhook was answered with ${answer.status}`)
}

async function hasStored(db: BenchShop['db']): Promise<boolean> {
  const row = await db.selectFrom('webhookEvent').where('state', '=', 'stored').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

if (import.meta.main) printRows('Webhooks', await benchWebhooks())
