const providersOwn = ['status', 'tx_ref', 'transaction_id', 'reference', 'trxref', 'resp']

/**
 * Where a hosted page sends the shopper back to. Providers add a query of their own, and a parameter that is already
 * there comes back twice, so those names are taken out first.
 */
export function returnAddress(address: string): string {
  const url = new URL(address)
  for (const name of providersOwn) url.searchParams.delete(name)
  return url.href
}

/** Whether a page that a provider named is on one of its own hosts. */
export function isOnHost(address: string, origins: readonly string[]): boolean {
  return URL.canParse(address) && origins.includes(new URL(address).origin)
}
