import type { Page } from '@playwright/test'
import { expect, ready } from './fixtures.ts'

/** The paths in the service worker's caches. */
export const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => url.slice(location.origin.length))
  })

/** Opens a page and waits until the service worker has cached it with its scripts. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await ready(page)
  await expect
    .poll(async () => {
      const cached = await cachedPaths(page)
      return ['/cart', ...(await scriptsOf(page))].filter((wanted) => !cached.includes(wanted))
    })
    .toEqual([])
}

const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(({ href }) =>
      href.slice(location.origin.length),
    ),
  )
