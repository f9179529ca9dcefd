import type { ProviderName } from '#domain/orders/provider-name.ts'
import type { PaymentProvider } from '#domain/payments/provider.ts'
import { descriptorOf } from '#infra/payments/adapters.ts'
import { createProvider } from '#infra/payments/create-provider.ts'
import type { ProviderConfig } from '#infra/payments/provider-config.ts'

type Call = { method: string; path: string; body: unknown }
type Answer = { status?: number; body: unknown }
type AdapterUnderTest = { provider: PaymentProvider; calls: Call[]; posts: () => Call[] }

/** A provider adapter on a fake network: `answer` returns the response to each call, or null for a connection error. */
export function adapterUnderTest(
  name: ProviderName,
  answer: (call: Call) => Answer | null,
  config: Partial<ProviderConfig> = {},
): AdapterUnderTest {
  const calls: Call[] = []
  const { hosts } = descriptorOf(name)
  const provider = createProvider(name, {
    mode: 'test',
    publicKey: 'pk_test_x',
    secretKey: 'sk_test_x',
    webhookSecrets: ['x'],
    hosts,
    report: () => {},
    wait: async () => {},
    fetch: async (address, init) => {
      const call = {
        method: init.method ?? 'GET',
        path: address.slice(hosts.api.length),
        body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
      }
      calls.push(call)
      const answered = answer(call)
      if (!answered) throw new Error('connection reset')
      return new Response(JSON.stringify(answered.body), { status: answered.status ?? 200 })
    },
    ...config,
  })
  return { provider, calls, posts: () => calls.filter((call) => call.method === 'POST') }
}

export const successAnswer = (data: unknown): Answer => ({ body: { status: true, data } })
export const errorAnswer = (status: number, message: string): Answer => ({ status, body: { status: false, message } })
