/**
 * Whether the document was loaded from this address, whose content security policy allows the map. After a client-side navigation the
 * policy of the first page still applies, so the page must be reloaded to show the map.
 */
export function documentAllowsMap(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded !== undefined && new URL(loaded.name).pathname === window.location.pathname
}
