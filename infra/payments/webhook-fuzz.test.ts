import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ProviderName, providerNames } from '#domain/orders/provider-name.ts'
import { propertyRuns } from '#test/soak.ts'
import { fuzzedWebhooks } from '#test/webhook-fuzz/fuzzed-webhooks.ts'
import type { FuzzedWebhook } from '#test/webhook-fuzz/signing.ts'
import { descriptorOf } from './adapters.ts'
import { createProvider } from './create-provider.ts'
import { sandboxKeys } from './sandbox-keys.ts'

const mutants = propertyRuns(2_000, 10_000)
const secretOf = (name: ProviderName) => sandboxKeys(name).webhookSecrets[0] ?? ''

test.each(providerNames)(
  `%s: of ${mutants.numRuns} mutants only correctly signed ones are accepted, and none breaks the parser`,
  (name) => {
    const provider = createProvider(name, {
      mode: 'test',
      publicKey: 'pk_test_x',
      secretKey: secretOf(name),
      webhookSecrets: [secretOf(name)],
      hosts: descriptorOf(name).hosts,
    })
    const target = {
      name,
      secret: secretOf(name),
      otherSecrets: [...providerNames.filter((other) => other !== name).map(secretOf), ''],
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
    // fast-check reports a failure with its seed, its path and the smallest failing mutant.
    fc.assert(fc.property(fuzzedWebhooks(target, 50), judge), mutants)
  },
  60_000,
)
