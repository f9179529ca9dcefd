/**
 * Whether the shopper left the provider's page without paying, judging by the return address: Flutterwave adds
 * `status=cancelled`, once or twice; Paystack adds nothing. It only decides whether to offer a retry at once, never
 * whether the order is paid.
 */
export function wasCancelled(search: URLSearchParams): boolean {
  const said = search.getAll('status')
  return search.size === 0 || (said.length > 0 && said.every((status) => status === 'cancelled'))
}
