/**
 * What a list's page shows once it is loaded, null where the shop can't be reached. Coming from another page its skeleton is shown at
 * once; on this one, at `path`, the list stays until the next is there.
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
