import { describe, expect, test } from 'vitest'
import { variantsOf } from './encodings.ts'
import { type CachedPage, openPageCache } from './page-cache.ts'

const noFeed = { subscribe: () => () => {} }
const pageOf = (body: string, tags = ['catalogue']): CachedPage => ({
  status: 200,
  headers: [],
  etag: '',
  tags,
  variants: variantsOf(Buffer.from(body)),
})
const bodyOf = (page: CachedPage | null) => page?.variants.identity.toString() ?? null
const later = () => Promise.withResolvers<CachedPage | null>()

describe('a kept page', () => {
  test('is rendered once', async () => {
    const cache = openPageCache({ feed: noFeed })
    await cache.share('/', async () => pageOf('first'))
    expect(bodyOf(await cache.share('/', async () => pageOf('second')))).toBe('first')
    expect(bodyOf(cache.find('/'))).toBe('first')
  })

  test('is gone when something it shows changes, and only then', async () => {
    const cache = openPageCache({ feed: noFeed })
    await cache.share('/', async () => pageOf('home', ['catalogue', 'coupons']))
    await cache.share('/product/a', async () => pageOf('a', ['product:a']))
    cache.drop('coupons')
    expect(cache.find('/')).toBeNull()
    expect(cache.find('/product/a')).not.toBeNull()
    cache.drop('everything')
    expect(cache.find('/product/a')).toBeNull()
    expect(cache.bytes()).toBe(0)
  })

  test('hears of changes from the feed until closed', async () => {
    const told: ((tag: string) => void)[] = []
    const subscribe = (listener: (tag: string) => void) => {
      told.push(listener)
      return () => told.pop()
    }
    const cache = openPageCache({
      feed: { subscribe },
    })
    await cache.share('/', async () => pageOf('home'))
    for (const tell of told) tell('catalogue')
    expect(cache.find('/')).toBeNull()
    cache.close()
    expect(told).toEqual([])
  })
})

describe('requests that come together', () => {
  test('share one rendering', async () => {
    const cache = openPageCache({ feed: noFeed })
    const rendering = later()
    let renderings = 0
    const visits = Array.from({ length: 50 }, () =>
      cache.share('/', () => {
        renderings += 1
        return rendering.promise
      }),
    )
    rendering.resolve(pageOf('home'))
    expect(new Set((await Promise.all(visits)).map(bodyOf))).toEqual(new Set(['home']))
    expect(renderings).toBe(1)
  })

  test('learn that the answer is not to be shared', async () => {
    const cache = openPageCache({ feed: noFeed })
    const rendering = later()
    const visits = [cache.share('/cart', () => rendering.promise), cache.share('/cart', () => rendering.promise)]
    rendering.resolve(null)
    expect(await Promise.all(visits)).toEqual([null, null])
  })

  test('a fault reaches the one who met it; the others try for themselves', async () => {
    const cache = openPageCache({ feed: noFeed })
    const rendering = later()
    const first = cache.share('/', () => rendering.promise)
    const second = cache.share('/', async () => pageOf('never asked'))
    rendering.reject(new Error('database'))
    await expect(first).rejects.toThrow('database')
    expect(await second).toBeNull()
    expect(bodyOf(await cache.share('/', async () => pageOf('well again')))).toBe('well again')
  })
})

describe('a change while a page is being rendered', () => {
  test.each(['catalogue', 'everything'])('of %s: the page is not kept', async (tag) => {
    const cache = openPageCache({ feed: noFeed })
    const rendering = later()
    const visit = cache.share('/', () => rendering.promise)
    cache.drop(tag)
    rendering.resolve(pageOf('before the change'))
    await visit
    expect(cache.find('/')).toBeNull()
  })

  test('of something else: it is kept', async () => {
    const cache = openPageCache({ feed: noFeed })
    const rendering = later()
    const visit = cache.share('/', () => rendering.promise)
    cache.drop('coupons')
    rendering.resolve(pageOf('home'))
    await visit
    expect(cache.find('/')).not.toBeNull()
  })

  test('whoever comes after it is not given the page from before', async () => {
    const cache = openPageCache({ feed: noFeed })
    const [before, after] = [later(), later()]
    const early = cache.share('/', () => before.promise)
    cache.drop('catalogue')
    const late = cache.share('/', () => after.promise)
    after.resolve(pageOf('new price'))
    expect(bodyOf(await late)).toBe('new price')
    before.resolve(pageOf('old price'))
    expect(bodyOf(await early)).toBe('old price')
    expect(bodyOf(cache.find('/'))).toBe('new price')
  })
})

describe('memory', () => {
  test('is bounded: the longest unused pages go first', async () => {
    const cache = openPageCache({ feed: noFeed, maxBytes: 100_000 })
    const body = 'x'.repeat(10_000)
    for (const key of ['/1', '/2', '/3', '/4']) await cache.share(key, async () => pageOf(body))
    cache.find('/1')
    await cache.share('/5', async () => pageOf(body))
    expect(['/1', '/2', '/3', '/4', '/5'].filter((key) => cache.find(key))).toEqual(['/1', '/3', '/4', '/5'])
    expect(cache.bytes()).toBeLessThanOrEqual(100_000)
  })

  test('takes no page that is too large by itself', async () => {
    const cache = openPageCache({ feed: noFeed, maxPageBytes: 10_000 })
    expect(bodyOf(await cache.share('/', async () => pageOf('x'.repeat(6_000))))).toHaveLength(6_000)
    expect(cache.find('/')).toBeNull()
  })
})
