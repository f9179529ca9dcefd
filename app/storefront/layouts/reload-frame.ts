let isOutdated = false

/** Whether a layout's data is loaded again: it is the same on every page, so only when the shop's settings have changed. */
export const revalidateFrame = (): boolean => isOutdated

/** Loads the data of the page and its layout again. */
export async function reloadFrame(revalidate: () => Promise<void>): Promise<void> {
  isOutdated = true
  await revalidate().finally(() => {
    isOutdated = false
  })
}
