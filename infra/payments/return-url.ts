const providersOwn = ['status', 'tx_ref', 'transaction_id', 'reference', 'trxref', 'resp']

/**
 * The URL to which a hosted page returns the shopper. Providers add parameters of their own; one that is there already
 * would come back twice, so parameters of those names are removed first.
 */
export function toReturnUrl(returnUrl: string): string {
  const url = new URL(returnUrl)
  for (const name of providersOwn) url.searchParams.delete(name)
  return url.href
}

/** Whether a page that a provider named is on one of its own hosts. */
export function isOnHost(url: string, origins: readonly string[]): boolean {
  return URL.canParse(url) && origins.includes(new URL(url).origin)
}
