/**
 * Whether the shopper left a provider's page without paying, as its return address tells: Flutterwave says `cancelled`, once
 * or twice; Paystack's way out is the bare address, to which its way on adds the reference. Only a courtesy: it decides
 * whether she may try again at once, never whether she has paid.
 */
export function wasCancelled(search: URLSearchParams): boolean {
  const said = search.getAll('status')
  return search.size === 0 || (said.length > 0 && said.every((status) => status === 'cancelled'))
}
