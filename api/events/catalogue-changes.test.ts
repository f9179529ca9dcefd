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

describe('changes of the catalogue', () => {
  test('are sent as tags of pages, with the time of each', async () => {
    change('catalogue')
    await vi.advanceTimersByTimeAsync(1_000)
    change('product:1')
    expect(source.current()).toEqual({
      now: start + 1_000,
      since: start,
      changed: { catalogue: start + 1, 'product:1': start + 1_000 },
    })
  })

  test.each(['coupons', 'customers', 'information:faq'])('exclude %s, which is a topic of its own', async (tag) => {
    change(tag)
    await vi.advanceTimersByTimeAsync(gapMs)
    expect([changed(), told]).toEqual([[], 0])
  })

  // @rule Editing | A message about changes is limited in size, and whatever it omits counts as changed
  //   broken by: `since` that stays when a tag is left out (catalogue-changes.ts)
  test('name a dozen tags at most; earlier ones may be anything', () => {
    for (let id = 1; id <= maxChangedTags + 2; id++) {
      vi.advanceTimersByTime(10)
      change(`product:${id}`)
    }
    expect(changed()).toEqual(Array.from({ length: maxChangedTags }, (_, at) => `product:${at + 3}`))
    expect(source.current().since).toBe(start + 21)
  })

  test('are newer than all earlier values, even within the same millisecond', () => {
    const { now } = source.current()
    change('catalogue')
    expect(source.current().changed.catalogue).toBeGreaterThan(now)
  })

  // @rule Editing | Consecutive changes are sent together, twice a second at most
  //   broken by: every notification sent separately (catalogue-changes.ts)
  test('are sent at once, then twice a second at most, and never after closing', async () => {
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

test('the event stream sends the changes', async () => {
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
