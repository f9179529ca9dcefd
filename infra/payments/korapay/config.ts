import { naira } from '#domain/money/money.ts'
import type { ProviderDescriptor } from '../provider-descriptor.ts'

/** Korapay. Its upper limit is for transfers: cards stop at ₦1,000,000, which its own page says. */
export const descriptor: ProviderDescriptor = {
  hosts: {
    api: 'https://api.korapay.com/merchant/api/v1',
    script: 'https://korablobstorage.blob.core.windows.net/modal-bucket/korapay-collections.min.js',
    checkout: ['https://checkout.korapay.com', 'https://test-checkout.korapay.com'],
    frame: ['https://checkout.korapay.com', 'https://test-checkout.korapay.com'],
    connect: ['https://api.korapay.com'],
    style: [],
  },
  keys: {
    public: { test: 'pk_test_', live: 'pk_live_' },
    secret: { test: 'sk_test_', live: 'sk_live_' },
  },
  webhookSecret: 'SECRET_KEY',
  limits: { least: 100 * naira, most: 10_000_000 * naira },
  smallestRefund: 100 * naira,
  trialPath: '/charges/TRIAL-OF-THE-KEY',
  popupTakesReferenceOnce: true,
}
