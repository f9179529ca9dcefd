/** The payment providers, in the order in which the checkout offers them; the first one offered is the default. */
export const gatewayNames = ['flutterwave', 'paystack', 'korapay'] as const
export type GatewayName = (typeof gatewayNames)[number]

export const gatewayTitles: Record<GatewayName, string> = {
  flutterwave: 'Flutterwave',
  paystack: 'Paystack',
  korapay: 'Korapay',
}
