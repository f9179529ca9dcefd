import type { Page } from '@playwright/test'

/** Lets the next that the page sends to a page of the back office fail, as a shop does that is just being restarted. */
export async function failNextSave(page: Page, path: string): Promise<void> {
  let hasFailed = false
  await page.route(`**${path}.data*`, async (route) => {
    if (hasFailed || route.request().method() !== 'POST') return await route.fallback()
    hasFailed = true
    return await route.fulfill({ status: 503, body: 'Service Unavailable' })
  })
}

/** Whether a line of the console is of such a failure. */
export const isFailedSave = (line: string) => line.includes('status of 503')
