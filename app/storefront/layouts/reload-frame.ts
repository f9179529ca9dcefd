import { revalidatesForCatalogue } from '#app/events/shown-catalogue.ts'

let isOutdated = false

/**
 * Whether a layout's data is loaded again: it is the same on every page, so only when the shop's settings or the catalogue, whose
 * categories it names, have changed.
 */
export const revalidateFrame = (): boolean => isOutdated || revalidatesForCatalogue()

/** Loads the data of the page and its layout again, after the settings have changed. */
export async function reloadFrame(revalidate: () => Promise<void>): Promise<void> {
  isOutdated = true
  await revalidate().finally(() => {
    isOutdated = false
  })
}
