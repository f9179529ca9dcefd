/**
 * Whether the document was loaded from an address whose security policy lets the map in. One that was navigated here from another page
 * has that page's policy, and must be loaded anew.
 */
export function documentAllowsMap(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded !== undefined && new URL(loaded.name).pathname === window.location.pathname
}
