import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/**
 * Expects none of these secrets in what scripts, or whoever uses the browser next, can read: storages, caches, cookies, and the addresses
 * and states of its history.
 */
export async function keepsNone(page: Page, secrets: readonly string[]): Promise<void> {
  // As text, since TypeScript knows the browser's history by an older interface.
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
