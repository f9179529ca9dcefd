/** The payment providers, in the order in which the checkout offers them; the first one offered is the default. */
export const providerNames = ['flutterwave', 'paystack', 'korapay'] as const
export type ProviderName = (typeof providerNames)[number]

export const providerTitles: Record<ProviderName, string> = {
  flutterwave: 'Flutterwave',
  paystack: 'Paystack',
  korapay: 'Korapay',
}
