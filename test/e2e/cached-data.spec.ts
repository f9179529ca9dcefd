import type { Page } from '@playwright/test'
import { cachedPaths, visit } from './cached-by-worker.ts'
import { type FaultyProxy, startFaultyProxy } from './faulty-proxy.ts'
import { expect, query, ready, test } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

let proxy: FaultyProxy
test.beforeEach(async ({ baseURL }) => {
  proxy = await startFaultyProxy(baseURL ?? '')
})
test.afterEach(() => proxy.close())

type Asked = { path: string; cache?: RequestCache; withinMs?: number }

/** The text of an answer to the page, after its status; `failed` where there is none. */
const ask = (page: Page, asked: Asked) =>
  page.evaluate(async ({ path, cache = 'default', withinMs = 10_000 }) => {
    try {
      const answer = await fetch(path, { cache, signal: AbortSignal.timeout(withinMs) })
      return `${answer.status} ${await answer.text()}`
    } catch {
      return 'failed'
    }
  }, asked)

test('data that has changed is never answered by an older copy', async ({ page, noise }) => {
  const [product] = await query<{ slug: string; name: string }>(
    'select slug, name from product where is_published and archived_at is null order by slug limit 1',
  )
  const path = `/product/${product?.slug}.data`
  const rename = (name = '') => query('update product set name = $1 where slug = $2', [name, product?.slug])
  await visit(page, `${proxy.url}/`)
  await page.reload()
  await ready(page)
  expect(await ask(page, { path })).toContain(product?.name)

  await test.step('what came answers the router, which asks right after it', async () => {
    await rename('Aṣọ òkè of today')
    await expect.poll(() => ask(page, { path, cache: 'no-cache' })).toContain('Aṣọ òkè of today')
    proxy.drop(/^\/product/)
    expect(await ask(page, { path })).toContain('Aṣọ òkè of today')
    proxy.drop(null)
    await rename(product?.name)
  })

  await test.step('so does what can’t be cached: nothing older is left', async () => {
    await query('update product set is_published = false where slug = $1', [product?.slug])
    await expect.poll(() => ask(page, { path, cache: 'no-cache' })).toMatch(/^404 /)
    proxy.drop(/^\/product/)
    expect(await ask(page, { path })).toBe('failed')
    proxy.drop(null)
    await query('update product set is_published = true where slug = $1', [product?.slug])
  })

  await test.step('a network that leads nowhere, or is slow, is no answer', async () => {
    await expect.poll(() => ask(page, { path, cache: 'no-cache' })).toMatch(/^200 /)
    proxy.drop(/^\/product/)
    expect(await ask(page, { path, cache: 'no-cache' })).toBe('failed')
    proxy.drop(null)
    proxy.hang(/^\/product/)
    expect(await ask(page, { path, cache: 'no-cache', withinMs: 6_000 })).toBe('failed')
    expect(await ask(page, { path, withinMs: 6_000 })).toMatch(/^200 /)
  })
  noise.console.length = 0
})
