import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { BannerCoupon } from './banner-store.ts'
import { followBanner } from './follow-banner.ts'
import { readBanner } from './read-banner.ts'

const offer = { id: '1', code: 'ASO10', description: '10% off' }

let topics: string[]
let say: (value: unknown) => void
let shown: (BannerCoupon | null)[]
let answer: unknown
let asked: string[]
let page: { visibilityState: DocumentVisibilityState }

beforeEach(() => {
  vi.useFakeTimers()
  topics = []
  shown = []
  asked = []
  answer = undefined
  page = { visibilityState: 'visible' }
})
afterEach(() => void vi.useRealTimers())

const follow = () =>
  followBanner(
    (topic, listener) => {
      topics.push(topic)
      say = listener
      return () => {}
    },
    async () => {
      asked.push('/api/v1/banner')
      return answer
    },
    (banner) => shown.push(banner),
    page,
  )

test('every change from the event stream is shown', () => {
  follow()
  say(offer)
  say(null)
  expect([topics, shown]).toEqual([['banner'], [offer, null]])
})

test('a stream that breaks resets nothing', () => {
  follow()
  say(offer)
  say(undefined)
  expect(shown).toEqual([offer])
})

describe('the coupon is fetched again', () => {
  // @rule §7 Catalogue | The newest live coupon is read (limit 1), re-fetched every 5 minutes
  //   broken by: fetched every ten minutes (follow-banner.ts)
  // @rule §9 | Coupon refresh 5 minutes
  //   broken by: fetched every ten minutes (follow-banner.ts)
  test('every five minutes, whatever the stream does', async () => {
    follow()
    answer = offer
    await vi.advanceTimersByTimeAsync(5 * 60_000 - 1)
    expect(asked).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toEqual(['/api/v1/banner'])
    expect(shown).toEqual([offer])
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    expect(asked).toHaveLength(2)
  })

  test('but not while the page is hidden', async () => {
    follow()
    page.visibilityState = 'hidden'
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    expect(asked).toEqual([])
  })

  // @rule §8 Only logged | A failed coupon fetch shows nothing and resets nothing
  //   broken by: a failed response treated as no coupon (follow-banner.ts)
  test('and when that fails nothing is shown and nothing reset', async () => {
    follow()
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    answer = 'nonsense'
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    expect(asked).toHaveLength(2)
    expect(shown).toEqual([])
  })
})

describe('in a browser', () => {
  let fetched: (address: string, init: RequestInit) => Promise<Response>

  beforeEach(() => {
    vi.resetModules()
    const elements = { querySelector: () => null, getElementById: () => null }
    vi.stubGlobal('document', Object.assign(new EventTarget(), page, elements))
    vi.stubGlobal('EventSource', function (this: object, address: string) {
      const stream = new EventTarget()
      topics.push(address)
      say = (value) => stream.dispatchEvent(new MessageEvent('banner', { data: JSON.stringify(value) }))
      return stream
    })
    vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
      asked.push(address)
      return fetched(address, init)
    })
    vi.doMock('./show-banner.ts', () => ({ showBanner: (banner: BannerCoupon | null) => shown.push(banner) }))
  })
  afterEach(() => {
    vi.doUnmock('./show-banner.ts')
    vi.resetModules()
    vi.unstubAllGlobals()
  })

  const afterFiveMinutes = async (answered: typeof fetched) => {
    fetched = answered
    const { followBanner: followInBrowser } = await import('./follow-banner.ts')
    followInBrowser()
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    return shown
  }

  test('the banner follows the event stream and the API’s URL', async () => {
    const signals: unknown[] = []
    const answered = async (_: string, { signal }: RequestInit) => {
      signals.push(signal)
      return Response.json({ data: offer })
    }
    expect(await afterFiveMinutes(answered)).toEqual([offer])
    expect(asked).toEqual(['/api/v1/banner'])
    expect(signals).toEqual([expect.any(AbortSignal)])
    expect(topics).toEqual(['/api/v1/events?topic=banner'])
    say(null)
    expect(shown).toEqual([offer, null])
  })

  test.each<[string, typeof fetched]>([
    ['a refusal', async () => Response.json({ data: offer }, { status: 503 })],
    ['a page instead of an answer', async () => new Response('<html>')],
    ['no connection', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('%s shows nothing', async (_, answered) => {
    expect(await afterFiveMinutes(answered)).toEqual([])
    expect(asked).toEqual(['/api/v1/banner'])
  })
})

test.each([
  [null, null],
  [{ ...offer, extra: 1 }, offer],
  [{ id: '1', code: 'A' }, undefined],
  [{ id: 1, code: 'A', description: 'B' }, undefined],
  [[], undefined],
  ['text', undefined],
  [undefined, undefined],
])('of %j only a complete coupon or none is accepted', (value, banner) => {
  expect(readBanner(value)).toEqual(banner)
})
