/** The payment providers, in the order in which the checkout offers them; the first one offered is the default. */
export const providerTitles = {
  flutterwave: 'Flutterwave',
  paystack: 'Paystack',
  korapay: 'Korapay',
} as const

export type ProviderName = keyof typeof providerTitles

/** How a shopper can pay with each. */
export const waysToPay: Record<ProviderName, string> = {
  flutterwave: 'Card, bank transfer or USSD',
  paystack: 'Card, bank transfer or USSD',
  korapay: 'Card or bank transfer',
}

export const providerNames: readonly ProviderName[] = Object.keys(providerTitles).filter(isProviderName)

/** Whether a text names one of the providers. */
export function isProviderName(text: string): text is ProviderName {
  return Object.hasOwn(providerTitles, text)
}
