/**
 * A list page's client loader result; null if the shop can't be reached. When coming from another page it is a promise, so that the
 * skeleton shows at once; on the page itself (`path`) it is awaited, so that the old list stays until the new one is loaded.
 */
export async function loadListed<Listed>(loading: Promise<{ listed: Listed }>, path: string) {
  const listed = loading.then(
    (loaded) => loaded.listed,
    (fault: unknown) => {
      if (fault instanceof TypeError) return null
      throw fault
    },
  )
  return window.location.pathname === path ? { listed: await listed } : { listed }
}
