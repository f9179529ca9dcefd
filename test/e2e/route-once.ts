import type { Page, Route } from '@playwright/test'

/**
 * Answers the first request to `url` with `handle`. Not by the option `times: 1`, which then removes the route: without routes Playwright
 * stops intercepting, and a request that is held at that moment may never be answered.
 */
export async function routeOnce(
  page: Page,
  url: Parameters<Page['route']>[0],
  handle: (route: Route) => Promise<unknown>,
): Promise<void> {
  let isOver = false
  await page.route(url, async (route) => {
    if (isOver) return route.fallback()
    isOver = true
    await handle(route)
  })
}
