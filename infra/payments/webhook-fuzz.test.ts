import fc from 'fast-check'
import { expect, test } from 'vitest'
import { providerNames } from '#domain/orders/provider-name.ts'
import { propertyRuns } from '#test/soak.ts'
import { fuzzedWebhooks } from '#test/webhook-fuzz/fuzzed-webhooks.ts'
import type { FuzzedWebhook } from '#test/webhook-fuzz/signing.ts'
import { flutterwave } from './flutterwave.ts'
import { providerHosts } from './hosts.ts'
import { korapay } from './korapay.ts'
import { paystack } from './paystack.ts'

const mutants = propertyRuns(2_000, 10_000)
const adapters = { paystack, flutterwave, korapay }
const secrets = {
  paystack: 'sk_test_4f9d2c81b7e06a35',
  flutterwave: 'b71e0c94d85f4a2396e8f0a17cd3425e',
  korapay: 'sk_test_c63a08e5d1f7429b',
}

test.each(providerNames)(
  `%s: of ${mutants.numRuns} mutants only rightly signed ones are let in, and none breaks the reader`,
  (name) => {
    const provider = adapters[name]({
      mode: 'test',
      publicKey: 'pk_test_x',
      secretKey: secrets[name],
      webhookSecrets: [secrets[name]],
      hosts: providerHosts[name],
    })
    const target = {
      name,
      secret: secrets[name],
      otherSecrets: [...providerNames.filter((other) => other !== name).map((other) => secrets[other]), ''],
      reference: '7F3K2M9Q-0A1B2C3D4E5F',
      others: ['OTHER-1', 'OTHER-2'],
    }
    const judge = ({ expected, body, headers }: FuzzedWebhook) => {
      const reading = provider.readWebhook(body, new Headers(headers))
      if (expected === 'refused') expect(reading.ok).toBe(false)
      if (expected === 'accepted') expect(reading.ok).toBe(true)
      if (!reading.ok) return
      const told = [...reading.references, ...(reading.transactionId === null ? [] : [reading.transactionId])]
      for (const one of told) expect(one).toMatch(/^[\w.=-]{1,100}$/)
    }
    // A failure is told with its seed and path, and the smallest mutant that shows it.
    fc.assert(fc.property(fuzzedWebhooks(target, 50), judge), mutants)
  },
  60_000,
)
