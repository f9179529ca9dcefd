import type { Page } from '@playwright/test'

/** Delays the forms that are sent to a page of the back office, like a slow network, until the returned function is called. */
export async function holdSave(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**${path}.data*`, async (route) => {
    if (route.request().method() === 'POST') await promise
    await route.continue()
  })
  return resolve
}
