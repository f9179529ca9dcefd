import type { ProviderName } from '#domain/orders/provider-name.ts'

export type ProviderKeys = { publicKey: string; secretKey: string; webhookSecrets: string[] }

/** The keys of the built-in imitation. They open nothing else. */
export const sandboxKeys: Record<ProviderName, ProviderKeys> = {
  flutterwave: {
    publicKey: 'FLWPUBK_TEST-sandbox-X',
    secretKey: 'FLWSECK_TEST-sandbox-X',
    webhookSecrets: ['sandbox-webhook-hash'],
  },
  paystack: {
    publicKey: 'pk_test_sandbox_paystack',
    secretKey: 'sk_test_sandbox_paystack',
    webhookSecrets: ['sk_test_sandbox_paystack'],
  },
  korapay: {
    publicKey: 'pk_test_sandbox_korapay',
    secretKey: 'sk_test_sandbox_korapay',
    webhookSecrets: ['sk_test_sandbox_korapay'],
  },
}
