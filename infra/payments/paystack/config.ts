import { naira } from '#domain/money/money.ts'
import { noUpperLimit, type ProviderDescriptor } from '../provider-descriptor.ts'

/** Paystack. It publishes no full list of its browser hosts: these are read from its script. */
export const descriptor: ProviderDescriptor = {
  hosts: {
    api: 'https://api.paystack.co',
    script: 'https://js.paystack.co/v2/inline.js',
    checkout: ['https://checkout.paystack.com'],
    frame: ['https://checkout.paystack.com', 'https://standard.paystack.co'],
    connect: ['https://api.paystack.co', 'https://checkout.paystack.com'],
    style: ['https://paystack.com', 'https://checkout.paystack.com'],
  },
  keys: {
    public: { test: 'pk_test_', live: 'pk_live_' },
    secret: { test: 'sk_test_', live: 'sk_live_' },
  },
  webhookSecret: 'SECRET_KEY',
  limits: { least: 50 * naira, most: noUpperLimit },
  smallestRefund: 1,
  trialPath: '/transaction/verify/TRIAL-OF-THE-KEY',
  popupTakesReferenceOnce: false,
}
