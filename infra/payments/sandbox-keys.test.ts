import { expect, test } from 'vitest'
import { providerNames } from '#domain/orders/provider-name.ts'
import { modeOfKey } from './key-kind.ts'
import { sandboxKeys } from './sandbox-keys.ts'

test.each(providerNames)('the sandbox of %s has keys of its form, which move no money', (name) => {
  const { publicKey, secretKey, webhookSecrets } = sandboxKeys(name)
  expect([modeOfKey(name, 'public', publicKey), modeOfKey(name, 'secret', secretKey)]).toEqual(['test', 'test'])
  // Flutterwave's webhooks have their own secret; the others' are signed with the secret key.
  expect(webhookSecrets).toEqual([name === 'flutterwave' ? 'sandbox_flutterwave_webhook_hash' : secretKey])
})
