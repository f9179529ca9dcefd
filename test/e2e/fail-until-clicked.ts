import type { Page, Route } from '@playwright/test'

/**
 * Lets requests to `url` fail until the button of that name is clicked. A page may ask again by itself, for news or because it is
 * visible again: a test that ends the failure before its click would wait for a button that has gone.
 */
export async function failUntilClicked(
  page: Page,
  url: string | RegExp,
  button: string,
  fail = (route: Route) => route.abort('internetdisconnected'),
): Promise<void> {
  const mark = `clicked ${button} ${url} ${Date.now()}`
  await page.evaluate(
    ([button, mark]) =>
      addEventListener('click', ({ target }) => {
        if (target instanceof Element && target.closest('button')?.textContent === button) performance.mark(mark)
      }),
    [button, mark] as const,
  )
  await page.route(url, async (route) => {
    const isOver = await page.evaluate((mark) => performance.getEntriesByName(mark).length > 0, mark)
    return isOver ? route.fallback() : fail(route)
  })
}
