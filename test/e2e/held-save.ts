import type { Page } from '@playwright/test'

/** Holds what the page sends to a page of the back office, as a slow network does, until the answer is called. */
export async function holdSave(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**${path}.data*`, async (route) => {
    if (route.request().method() === 'POST') await promise
    await route.continue()
  })
  return resolve
}
