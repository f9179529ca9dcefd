import type { Page } from '@playwright/test'

/** Makes the next form that is sent to a page of the back office fail, as when the shop is being restarted. */
export async function failNextSave(page: Page, path: string): Promise<void> {
  let hasFailed = false
  await page.route(`**${path}.data*`, async (route) => {
    if (hasFailed || route.request().method() !== 'POST') return await route.fallback()
    hasFailed = true
    return await route.fulfill({ status: 503, body: 'Service Unavailable' })
  })
}

/** Whether a console line is about such a failure. */
export const isFailedSave = (line: string) => line.includes('status of 503')
