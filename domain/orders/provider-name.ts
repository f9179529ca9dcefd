/** The payment providers, in the order in which the checkout offers them; the first one offered is the default. */
export const providerNames = ['flutterwave', 'paystack', 'korapay'] as const
export type ProviderName = (typeof providerNames)[number]

/** How a person takes money: in cash, or by a transfer to the shop's own bank account. */
export const handMethods = ['cash', 'transfer'] as const
export type HandMethod = (typeof handMethods)[number]

/** How a payment came: through a provider, in cash or by transfer. */
export type PaidBy = ProviderName | HandMethod

/** Whether a person took the payment, so that no provider knows of it. */
export const isByHand = (paidBy: PaidBy): paidBy is HandMethod => handMethods.some((method) => method === paidBy)

export const providerTitles: Record<ProviderName, string> = {
  flutterwave: 'Flutterwave',
  paystack: 'Paystack',
  korapay: 'Korapay',
}

/** The title of a payment by whom it came through. */
export const paidByTitles: Record<PaidBy, string> = {
  ...providerTitles,
  cash: 'Cash',
  transfer: 'Bank transfer to the shop',
}

/** How a payment came, in a sentence: "paid through Paystack", "paid in cash". */
export const paidByText = (paidBy: PaidBy): string =>
  isByHand(paidBy) ? (paidBy === 'cash' ? 'in cash' : 'by bank transfer') : `through ${providerTitles[paidBy]}`

/** The ways to pay that each provider offers a shopper. */
export const waysToPay: Record<ProviderName, string> = {
  flutterwave: 'Card, bank transfer or USSD',
  paystack: 'Card, bank transfer or USSD',
  korapay: 'Card or bank transfer',
}
