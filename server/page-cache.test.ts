import { setImmediate } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { variantsOf } from './compression.ts'
import { type CachedPage, createPageCache } from './page-cache.ts'

const noChanges = { subscribe: () => () => {} }
const pageOf = (body: string, tags = ['catalogue']): CachedPage => ({
  status: 200,
  headers: [],
  etag: '',
  tags,
  variants: variantsOf(Buffer.from(body)),
})
const bodyOf = (page: CachedPage | null) => page?.variants.identity?.toString() ?? null
const later = () => Promise.withResolvers<CachedPage | null>()

describe('a cached page', () => {
  test('is rendered once', async () => {
    const cache = createPageCache({ pageChanges: noChanges })
    await cache.getOrRender('/', async () => pageOf('first'))
    expect(bodyOf(await cache.getOrRender('/', async () => pageOf('second')))).toBe('first')
    expect(bodyOf(cache.find('/'))).toBe('first')
  })

  test('is rendered again when it is ten minutes old, however often it is requested', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const cache = createPageCache({ pageChanges: noChanges })
    await cache.getOrRender('/', async () => pageOf('first'))
    // Requests in the same moment still share the rendering that has just ended.
    await setImmediate()
    for (let minute = 0; minute < 10; minute++) {
      vi.advanceTimersByTime(60_000)
      expect(bodyOf(cache.find('/'))).toBe('first')
    }
    vi.advanceTimersByTime(1)
    expect(bodyOf(await cache.getOrRender('/', async () => pageOf('second')))).toBe('second')
    expect(cache.bytes()).toBeLessThan(5_000)
  })

  test('is removed when something it shows changes, and only then', async () => {
    const cache = createPageCache({ pageChanges: noChanges })
    await cache.getOrRender('/', async () => pageOf('home', ['catalogue', 'coupons']))
    await cache.getOrRender('/product/a', async () => pageOf('a', ['product:a']))
    cache.invalidate('coupons')
    expect(cache.find('/')).toBeNull()
    expect(cache.find('/product/a')).not.toBeNull()
    cache.invalidate('everything')
    expect(cache.find('/product/a')).toBeNull()
    expect(cache.bytes()).toBe(0)
  })

  test('is invalidated by page changes until closed', async () => {
    const listeners: ((tag: string) => void)[] = []
    const subscribe = (listener: (tag: string) => void) => {
      listeners.push(listener)
      return () => listeners.pop()
    }
    const cache = createPageCache({
      pageChanges: { subscribe },
    })
    await cache.getOrRender('/', async () => pageOf('home'))
    for (const listener of listeners) listener('catalogue')
    expect(cache.find('/')).toBeNull()
    cache.close()
    expect(listeners).toEqual([])
  })
})

describe('concurrent requests', () => {
  test('share one rendering', async () => {
    const cache = createPageCache({ pageChanges: noChanges })
    const rendering = later()
    let renderings = 0
    const visits = Array.from({ length: 50 }, () =>
      cache.getOrRender('/', () => {
        renderings += 1
        return rendering.promise
      }),
    )
    rendering.resolve(pageOf('home'))
    expect(new Set((await Promise.all(visits)).map(bodyOf))).toEqual(new Set(['home']))
    expect(renderings).toBe(1)
  })

  test('all get null when the page can’t be shared', async () => {
    const cache = createPageCache({ pageChanges: noChanges })
    const rendering = later()
    const visits = [
      cache.getOrRender('/cart', () => rendering.promise),
      cache.getOrRender('/cart', () => rendering.promise),
    ]
    rendering.resolve(null)
    expect(await Promise.all(visits)).toEqual([null, null])
  })

  test('pass an error to the first; the others get null', async () => {
    const cache = createPageCache({ pageChanges: noChanges })
    const rendering = later()
    const first = cache.getOrRender('/', () => rendering.promise)
    const second = cache.getOrRender('/', async () => pageOf('never asked'))
    rendering.reject(new Error('database'))
    await expect(first).rejects.toThrow('database')
    expect(await second).toBeNull()
    expect(bodyOf(await cache.getOrRender('/', async () => pageOf('well again')))).toBe('well again')
  })
})

describe('a change during a rendering', () => {
  test.each(['catalogue', 'everything'])('of %s: the page is not cached', async (tag) => {
    const cache = createPageCache({ pageChanges: noChanges })
    const rendering = later()
    const visit = cache.getOrRender('/', () => rendering.promise)
    cache.invalidate(tag)
    rendering.resolve(pageOf('before the change'))
    await visit
    expect(cache.find('/')).toBeNull()
  })

  test('of something else: the page is cached', async () => {
    const cache = createPageCache({ pageChanges: noChanges })
    const rendering = later()
    const visit = cache.getOrRender('/', () => rendering.promise)
    cache.invalidate('coupons')
    rendering.resolve(pageOf('home'))
    await visit
    expect(cache.find('/')).not.toBeNull()
  })

  test('isn’t missed by later requests', async () => {
    const cache = createPageCache({ pageChanges: noChanges })
    const [before, after] = [later(), later()]
    const early = cache.getOrRender('/', () => before.promise)
    cache.invalidate('catalogue')
    const late = cache.getOrRender('/', () => after.promise)
    after.resolve(pageOf('new price'))
    expect(bodyOf(await late)).toBe('new price')
    before.resolve(pageOf('old price'))
    expect(bodyOf(await early)).toBe('old price')
    expect(bodyOf(cache.find('/'))).toBe('new price')
  })

  test('makes later requests share a new rendering, even once the earlier one has ended', async () => {
    const cache = createPageCache({ pageChanges: noChanges })
    const [before, after] = [later(), later()]
    const early = cache.getOrRender('/', () => before.promise)
    cache.invalidate('catalogue')
    void cache.getOrRender('/', () => after.promise)
    before.resolve(pageOf('old price'))
    await early
    await setImmediate()
    const latest = cache.getOrRender('/', async () => pageOf('rendered twice'))
    after.resolve(pageOf('new price'))
    expect(bodyOf(await latest)).toBe('new price')
  })

  test('leaves one page of two renderings that both end afterwards, which the next change removes', async () => {
    const cache = createPageCache({ pageChanges: noChanges })
    const [first, second] = [later(), later()]
    const visits = [cache.getOrRender('/', () => first.promise)]
    cache.invalidate('coupons')
    visits.push(cache.getOrRender('/', () => second.promise))
    first.resolve(pageOf('home'))
    await visits[0]
    cache.find('/')
    second.resolve(pageOf('home'))
    await visits[1]
    cache.invalidate('catalogue')
    expect(cache.find('/')).toBeNull()
    expect(cache.bytes()).toBe(0)
  })
})

describe('memory', () => {
  /** A cache with room for `pages` pages, `onProbation` of them probationary. `kept` returns which of the keys are still cached. */
  const cacheFor = (pages: number, onProbation: number) => {
    const size = 24_000
    const cache = createPageCache({
      pageChanges: noChanges,
      maxBytes: pages * size,
      maxProbationaryBytes: onProbation * size,
    })
    const ask = async (...keys: string[]) => {
      for (const key of keys) await cache.getOrRender(key, async () => pageOf('x'.repeat(10_000)))
    }
    return { cache, ask, kept: (...keys: string[]) => keys.filter((key) => cache.find(key)) }
  }

  test('is limited: the least recently used pages are removed', async () => {
    const { cache, ask, kept } = cacheFor(4, 2)
    await ask('/1', '/1', '/2', '/2', '/3', '/4', '/5')
    expect(cache.bytes()).toBeLessThanOrEqual(4 * 24_000)
    expect(cache.bytes()).toBeGreaterThan(3 * 24_000)
    expect(kept('/3')).toEqual([])
    expect(kept('/5', '/4', '/2', '/1')).toEqual(['/5', '/4', '/2', '/1'])
  })

  test('isn’t taken by pages requested once: they remove none that was requested again, and use a part of it', async () => {
    const { cache, ask, kept } = cacheFor(10, 2)
    await ask('/', '/', ...Array.from({ length: 100 }, (_, n) => `/search?q=${n}`))
    expect(cache.bytes()).toBeLessThanOrEqual(3 * 24_000)
    expect(kept('/', '/search?q=0', '/search?q=97', '/search?q=99')).toEqual(['/', '/search?q=99'])
  })

  test('treats a page that wasn’t requested for long as new again', async () => {
    const { cache, ask, kept } = cacheFor(4, 2)
    const used = ['/1', '/1', '/2', '/2', '/3', '/3']
    await ask(...used, '/4')
    expect(kept('/1')).toEqual(['/1'])
    cache.invalidate('everything')
    expect(cache.bytes()).toBe(0)
    await ask(...used, '/4', '/5')
    expect(kept('/1')).toEqual([])
    expect(kept('/4', '/2', '/3')).toEqual(['/4', '/2', '/3'])
    cache.invalidate('catalogue')
    expect(cache.bytes()).toBe(0)
  })

  test('holds no page that is too large', async () => {
    const cache = createPageCache({ pageChanges: noChanges, maxPageBytes: 10_000 })
    expect(bodyOf(await cache.getOrRender('/', async () => pageOf('x'.repeat(6_000))))).toHaveLength(6_000)
    expect(cache.find('/')).toBeNull()
  })
})
