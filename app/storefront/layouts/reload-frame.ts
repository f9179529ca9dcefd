import { revalidatesForCatalogue } from '#app/events/shown-catalogue.ts'

let isOutdated = false

/**
 * Whether a layout's loader runs again. Its data is the same on every page, so only when the shop's settings or the catalogue (with
 * the category names) have changed.
 */
export const revalidateFrame = (): boolean => isOutdated || revalidatesForCatalogue()

/** Runs the loaders of the page and its layout again after the settings have changed. */
export async function reloadFrame(revalidate: () => Promise<void>): Promise<void> {
  isOutdated = true
  await revalidate().finally(() => {
    isOutdated = false
  })
}
