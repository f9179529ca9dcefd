import type { ProviderName } from '#domain/orders/provider-name.ts'
import type { ProviderHosts } from './provider-config.ts'

/** What of the environment moves a provider elsewhere, to a proxy for example: `PAYSTACK_API_URL` and so on. */
export type HostsEnv = Partial<
  Record<`${Uppercase<ProviderName>}_${'API_URL' | 'SCRIPT_URL' | 'PAGE_ORIGINS'}`, string | undefined>
>

/** The providers' own addresses. The browser-side ones are as read from their scripts; none publishes a full list. */
export const providerHosts: Record<ProviderName, ProviderHosts> = {
  flutterwave: {
    api: 'https://api.flutterwave.com/v3',
    script: 'https://checkout.flutterwave.com/v3.js',
    checkout: ['https://checkout.flutterwave.com'],
    frame: ['https://checkout.flutterwave.com', 'https://checkout-v3-ui-prod.f4b-flutterwave.com'],
    connect: ['https://api.flutterwave.com', 'https://checkout.flutterwave.com'],
    style: [],
  },
  paystack: {
    api: 'https://api.paystack.co',
    script: 'https://js.paystack.co/v2/inline.js',
    checkout: ['https://checkout.paystack.com'],
    frame: ['https://checkout.paystack.com', 'https://standard.paystack.co'],
    connect: ['https://api.paystack.co', 'https://checkout.paystack.com'],
    style: ['https://paystack.com', 'https://checkout.paystack.com'],
  },
  korapay: {
    api: 'https://api.korapay.com/merchant/api/v1',
    script: 'https://korablobstorage.blob.core.windows.net/modal-bucket/korapay-collections.min.js',
    checkout: ['https://checkout.korapay.com', 'https://test-checkout.korapay.com'],
    frame: ['https://checkout.korapay.com', 'https://test-checkout.korapay.com'],
    connect: ['https://api.korapay.com'],
    style: [],
  },
}

/**
 * The same addresses in the built-in imitation. `api` is where our server reaches it, `browser` where a browser does;
 * both end in the path under which it is mounted.
 */
export function sandboxHosts(at: { api: string; browser: string }): Record<ProviderName, ProviderHosts> {
  const origin = new URL(at.browser).origin
  const pages = { checkout: [origin], frame: [origin], connect: [origin], style: [] }
  return {
    flutterwave: { api: `${at.api}/flutterwave/v3`, script: `${at.browser}/flutterwave/v3.js`, ...pages },
    paystack: { api: `${at.api}/paystack`, script: `${at.browser}/paystack/v2/inline.js`, ...pages },
    korapay: {
      api: `${at.api}/korapay/merchant/api/v1`,
      script: `${at.browser}/korapay/modal-bucket/korapay-collections.min.js`,
      ...pages,
    },
  }
}

/** What the names of a provider's variables begin with. */
export const variablePrefix = { flutterwave: 'FLUTTERWAVE', paystack: 'PAYSTACK', korapay: 'KORAPAY' } as const

/** A provider's addresses with those of the environment in their place. */
export function hostsFrom(env: HostsEnv, name: ProviderName, usual: ProviderHosts): ProviderHosts {
  const prefix = variablePrefix[name]
  const pages = (env[`${prefix}_PAGE_ORIGINS`] ?? '').split(',').flatMap((page) => page.trim() || [])
  const origins = pages.map((page) => new URL(page).origin)
  return {
    ...usual,
    api: env[`${prefix}_API_URL`]?.replace(/\/+$/, '') ?? usual.api,
    script: env[`${prefix}_SCRIPT_URL`] ?? usual.script,
    ...(origins.length > 0 && { checkout: origins, frame: origins, connect: origins, style: [] }),
  }
}
