import type { Page, Route } from '@playwright/test'

/**
 * Makes requests to `url` fail until the button with this text is clicked. A page may retry by itself, after news or when it becomes
 * visible: if the failure ended before the click, the button could be gone.
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
