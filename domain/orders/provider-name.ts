/** The payment providers, in the order in which the checkout offers them; the first one offered is the default. */
export const providerNames = ['flutterwave', 'paystack', 'korapay'] as const
export type ProviderName = (typeof providerNames)[number]

export const providerTitles: Record<ProviderName, string> = {
  flutterwave: 'Flutterwave',
  paystack: 'Paystack',
  korapay: 'Korapay',
}

/** How a shopper can pay with each. */
export const waysToPay: Record<ProviderName, string> = {
  flutterwave: 'Card, bank transfer or USSD',
  paystack: 'Card, bank transfer or USSD',
  korapay: 'Card or bank transfer',
}
