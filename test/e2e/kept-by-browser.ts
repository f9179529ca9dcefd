import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/**
 * Expects that none of these secrets is anywhere that scripts, or the next user of the browser, can read: storages, caches, cookies, and
 * the URLs and states of its history.
 */
export async function keepsNone(page: Page, secrets: readonly string[]): Promise<void> {
  // A string, because TypeScript knows only an older interface of the browser's history.
  const addresses: unknown = await page.evaluate('navigation.entries().map(({ url }) => url)')
  const kept = JSON.stringify([addresses, await page.evaluate(readKept)])
  expect(kept).toContain(page.url())
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(8)
    for (const written of [secret, encodeURIComponent(secret), secret.replaceAll(' ', '+')])
      expect(kept).not.toContain(written)
  }
}

async function readKept() {
  const cached: string[] = []
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      cached.push(request.url, (await (await cache.match(request))?.text()) ?? '')
    }
  }
  return [{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state, cached]
}
