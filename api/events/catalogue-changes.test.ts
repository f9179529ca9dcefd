import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openStream } from '#test/open-stream.ts'
import { openTestApi } from '#test/test-api.ts'
import { type CatalogueChangesSource, gapMs, maxChangedTags, trackCatalogueChanges } from './catalogue-changes.ts'

const start = new Date('2026-11-23T09:00:00Z').getTime()
let change: (tag: string) => void
let source: CatalogueChangesSource
let told: number

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  told = 0
  source = trackCatalogueChanges(
    { clock: () => new Date() },
    {
      subscribe: (listener) => {
        change = listener
        return () => {}
      },
    },
  )
  source.onChange(() => {
    told += 1
  })
})
afterEach(() => {
  vi.useRealTimers()
})

const changed = () => Object.keys(source.current().changed)

describe('what changed of the catalogue', () => {
  test('is told by the tags of pages, with the time of each', async () => {
    change('catalogue')
    await vi.advanceTimersByTimeAsync(1_000)
    change('product:1')
    expect(source.current()).toEqual({
      now: start + 1_000,
      since: start,
      changed: { catalogue: start + 1, 'product:1': start + 1_000 },
    })
  })

  test.each(['coupons', 'customers', 'information:faq'])('leaves out %s, which is a topic of its own', async (tag) => {
    change(tag)
    await vi.advanceTimersByTimeAsync(gapMs)
    expect([changed(), told]).toEqual([[], 0])
  })

  // @rule Editing | What changed is told in a bounded message, and what it leaves out counts as anything
  //   broken by: `since` that stays when a tag is left out (catalogue-changes.ts)
  test('names a dozen tags at most; before those anything may have changed', () => {
    for (let id = 1; id <= maxChangedTags + 2; id++) {
      vi.advanceTimersByTime(10)
      change(`product:${id}`)
    }
    expect(changed()).toEqual(Array.from({ length: maxChangedTags }, (_, at) => `product:${at + 3}`))
    expect(source.current().since).toBe(start + 21)
  })

  test('is newer than every value that was told before, within the same millisecond, too', () => {
    const { now } = source.current()
    change('catalogue')
    expect(source.current().changed.catalogue).toBeGreaterThan(now)
  })

  // @rule Editing | Changes that follow one another are told together, twice a second at most
  //   broken by: every notification told by itself (catalogue-changes.ts)
  test('is told at once, then twice a second at most, and never after the last change', async () => {
    for (const tag of ['product:1', 'catalogue', 'catalogue']) change(tag)
    await vi.advanceTimersByTimeAsync(1)
    expect(told).toBe(1)
    for (let ms = 0; ms < 2_100; ms += 10) {
      change('catalogue')
      await vi.advanceTimersByTimeAsync(10)
    }
    expect(told).toBe(5)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(told).toBe(6)
  })
})

test('the stream of events sends what has changed', async () => {
  vi.useRealTimers()
  const api = await openTestApi()
  const { next, leave } = await openStream(api, '?topic=catalogue')
  const value = async () => JSON.parse((await next()).replace('event: catalogue\ndata: ', '')) as object
  expect(await value()).toEqual({ now: expect.any(Number), since: expect.any(Number), changed: {} })
  api.notifyChange('catalogue')
  api.notifyChange('product:7')
  expect(await value()).toMatchObject({ changed: { catalogue: expect.any(Number), 'product:7': expect.any(Number) } })
  await leave()
  api.stop()
  await api.close()
})
