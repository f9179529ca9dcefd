import { noUpperLimit, type ProviderDescriptor } from '../provider-descriptor.ts'

/** Flutterwave, version 3. It publishes no limits, and no full list of its browser hosts: these are read from its script. */
export const descriptor: ProviderDescriptor = {
  hosts: {
    api: 'https://api.flutterwave.com/v3',
    script: 'https://checkout.flutterwave.com/v3.js',
    checkout: ['https://checkout.flutterwave.com'],
    frame: ['https://checkout.flutterwave.com', 'https://checkout-v3-ui-prod.f4b-flutterwave.com'],
    connect: ['https://api.flutterwave.com', 'https://checkout.flutterwave.com'],
    style: [],
  },
  keys: {
    public: { test: 'FLWPUBK_TEST-', live: 'FLWPUBK-' },
    secret: { test: 'FLWSECK_TEST-', live: 'FLWSECK-' },
  },
  webhookSecret: 'WEBHOOK_HASH',
  limits: { least: 1, most: noUpperLimit },
  smallestRefund: 1,
  trialPath: '/transactions/verify_by_reference?tx_ref=TRIAL-OF-THE-KEY',
  popupTakesReferenceOnce: false,
}
