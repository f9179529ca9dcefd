import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeOrder } from '#domain/checkout/place-order.server.ts'
import { type ProviderName, providerNames } from '#domain/orders/provider-name.ts'
import { applyDueWebhooks } from '#domain/payments/webhooks/apply-webhook.server.ts'
import { createProviders } from '#infra/payments/create-providers.ts'
import { aCheckout, aLine, makeProduct } from '#test/factories.ts'
import { propertyRuns } from '#test/soak.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'
import { fuzzedWebhooks } from '#test/webhook-fuzz/fuzzed-webhooks.ts'
import type { FuzzedWebhook } from '#test/webhook-fuzz/signing.ts'

const keys = {
  PAYSTACK_PUBLIC_KEY: 'pk_test_4f9d2c81b7e06a35',
  PAYSTACK_SECRET_KEY: 'sk_test_4f9d2c81b7e06a35',
  FLUTTERWAVE_PUBLIC_KEY: 'FLWPUBK_TEST-4f9d2c81b7e06a35-X',
  FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-4f9d2c81b7e06a35-X',
  FLUTTERWAVE_WEBHOOK_HASH: 'b71e0c94d85f4a2396e8f0a17cd3425e',
  KORAPAY_PUBLIC_KEY: 'pk_test_c63a08e5d1f7429b',
  KORAPAY_SECRET_KEY: 'sk_test_c63a08e5d1f7429b',
}
const webhookSecrets: Record<ProviderName, string> = {
  paystack: keys.PAYSTACK_SECRET_KEY,
  flutterwave: keys.FLUTTERWAVE_WEBHOOK_HASH,
  korapay: keys.KORAPAY_SECRET_KEY,
}

const aVolley = 100
const volleys = propertyRuns(5, 100)

let api: TestApi
const verified: string[] = []
const faults: unknown[] = []

beforeAll(async () => {
  const providers = createProviders(
    { NODE_ENV: 'test', ...keys },
    {
      publicUrl: 'http://localhost:3000',
      sandboxUrl: 'http://localhost:3000/sandbox',
      report: (fault) => faults.push(fault),
      fetch: async (address, init) => {
        if (init.method === 'POST') return opened(init)
        verified.push(address)
        return unpaid(address)
      },
    },
  )
  // The clock stands still, so that what is due for a retry later (a refund of an unknown payment) stays unprocessed.
  const now = new Date()
  api = await openTestApi({ providers, clock: () => now, report: (fault) => faults.push(fault) })
})
afterAll(() => api.close())

/** Paystack's response to opening a payment; the other providers' popups need no request. */
function opened(init: RequestInit): Response {
  const { reference } = JSON.parse(String(init.body)) as { reference: string }
  const data = { authorization_url: 'https://checkout.paystack.com/x', access_code: 'x', reference }
  return Response.json({ status: true, message: 'Authorization URL created', data })
}

/** Each provider's response about an unpaid charge. */
function unpaid(address: string): Response {
  if (/\/refunds?\/[^/]+$/.test(address)) {
    const status = address.includes('flutterwave') ? 'error' : false
    return Response.json({ status, message: 'Refund not found' }, { status: 404 })
  }
  if (address.includes('/refund')) return Response.json({ status: true, data: [] })
  const reference = decodeURIComponent(/[^/=]+$/.exec(address)?.[0] ?? '')
  const charge = { reference, amount: '12500.00', currency: 'NGN' }
  if (address.includes('paystack')) {
    return Response.json({
      status: true,
      data: { ...charge, id: 4100000001, domain: 'test', status: 'abandoned', amount: 1 },
    })
  }
  if (address.includes('korapay')) return Response.json({ status: true, data: { ...charge, status: 'pending' } })
  return Response.json(
    { status: 'error', message: 'No transaction was found for this id', data: null },
    { status: 400 },
  )
}

async function unpaidOrder(paymentGateway: ProviderName): Promise<string> {
  const line = aLine(await makeProduct(api.db))
  const placement = await placeOrder(api.shop, await aCheckout(api.shop, [line], { paymentGateway }))
  if (!placement.ok || placement.payment?.state !== 'open') throw new Error(`${paymentGateway} did not open`)
  return placement.payment.reference
}

/** Everything that a payment would change. */
async function stateOfTheShop() {
  const { db } = api
  return {
    orders: await db
      .selectFrom('order')
      .select(['id', 'status', 'paymentStatus', 'totalAmount'])
      .orderBy('id')
      .execute(),
    attempts: await db
      .selectFrom('paymentAttempt')
      .select(['reference', 'state', 'amount'])
      .orderBy('reference')
      .execute(),
    stock: await db.selectFrom('stock').selectAll().orderBy('id').execute(),
    ledger: await db.selectFrom('moneyLedger').selectAll().execute(),
    refunds: await db.selectFrom('refund').selectAll().execute(),
    // A dispute raises a task even when nothing was paid.
    tasks: await db.selectFrom('paymentTask').where('kind', '<>', 'check_dispute').selectAll().execute(),
    mails: await db.selectFrom('mail').selectAll().execute(),
  }
}

async function isAnyDue(): Promise<boolean> {
  const due = api.db.selectFrom('webhookEvent').where('state', '=', 'stored').where('dueAt', '<=', api.shop.clock())
  return (await due.select('id').executeTakeFirst()) !== undefined
}

test.each(providerNames)(
  `%s: ${volleys.numRuns * aVolley} webhooks that nobody should believe change nothing`,
  async (name) => {
    const reference = await unpaidOrder(name)
    const others = [
      await unpaidOrder(name),
      await unpaidOrder(name === 'paystack' ? 'korapay' : 'paystack'),
      'NOBODYS-1',
    ]
    const target = {
      name,
      secret: webhookSecrets[name],
      otherSecrets: [...providerNames.filter((other) => other !== name).map((other) => webhookSecrets[other]), ''],
      reference,
      others,
    }
    const before = await stateOfTheShop()
    const accepted = new Set<string>()
    const send = async ({ expected, body, headers }: FuzzedWebhook) => {
      const { status } = await api.ask(`/webhooks/${name}`, { method: 'POST', body, headers })
      if (expected === 'refused') expect(status).toBe(401)
      else if (expected === 'accepted') expect(status).toBe(200)
      else expect([200, 401]).toContain(status)
      if (status === 200) accepted.add(createHash('sha256').update(body).digest('hex'))
    }

    // fast-check reports a failure with its seed, its path and the smallest failing mutant.
    const volley = fc.array(fuzzedWebhooks(target, 5), { minLength: aVolley, maxLength: aVolley })
    const fire = async (mutants: FuzzedWebhook[]) => void (await Promise.all(mutants.map(send)))
    await fc.assert(fc.asyncProperty(volley, fire), volleys)

    while (await isAnyDue()) await applyDueWebhooks(api.shop)

    expect(await stateOfTheShop()).toEqual(before)
    const stored = await api.db.selectFrom('webhookEvent').where('provider', '=', name).select('bodyHash').execute()
    expect(new Set(stored.map((event) => event.bodyHash))).toEqual(accepted)
    // Correctly signed webhooks were verified with the provider, which said that nothing was paid.
    expect(verified.filter((address) => address.includes(reference)).length).toBeGreaterThan(0)
    expect(faults).toEqual([])
  },
  120_000,
)
