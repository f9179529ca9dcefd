import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { BannerCoupon } from './banner-store.ts'
import { followBanner } from './follow-banner.ts'
import { readBanner } from './read-banner.ts'

const offer = { id: '1', code: 'ASO10', description: '10% off' }

let streams: ReturnType<typeof aStream>[]
let shown: (BannerCoupon | null)[]
let answer: string | null
let asked: string[]
let page: EventTarget & { visibilityState: DocumentVisibilityState }

beforeEach(() => {
  vi.useFakeTimers()
  streams = []
  shown = []
  asked = []
  answer = null
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState })
})
afterEach(() => void vi.useRealTimers())

function aStream(address: string) {
  const target = new EventTarget()
  return {
    address,
    isOpen: true,
    addEventListener: target.addEventListener.bind(target),
    close() {
      this.isOpen = false
    },
    say: (value: unknown) => target.dispatchEvent(new MessageEvent('banner', { data: JSON.stringify(value) })),
    breakOff: () => target.dispatchEvent(new Event('error')),
  }
}

const follow = () =>
  followBanner({
    page,
    openStream: (address) => {
      const stream = aStream(address)
      streams.push(stream)
      return stream
    },
    readText: async (address) => {
      asked.push(address)
      return answer
    },
    show: (banner) => shown.push(banner),
  })

function turn(visibilityState: DocumentVisibilityState): void {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
}

const openStreams = () => streams.filter((stream) => stream.isOpen).length

test('every change that is heard is shown', () => {
  follow()
  streams[0]?.say(offer)
  streams[0]?.say(null)
  expect(shown).toEqual([offer, null])
})

// @rule §9 | Realtime: reconnect delays 1, 2, 5, 10 s
//   broken by: reconnect after 1, 2, 10 (follow-banner.ts)
test('a broken stream is opened again after 1, 2, 5 and then every 10 seconds', () => {
  follow()
  for (const [at, seconds] of [1, 2, 5, 10, 10, 10].entries()) {
    streams.at(-1)?.breakOff()
    vi.advanceTimersByTime(seconds * 1_000 - 1)
    expect(streams).toHaveLength(at + 1)
    vi.advanceTimersByTime(1)
    expect(streams).toHaveLength(at + 2)
    expect(openStreams()).toBe(1)
  }
  streams.at(-1)?.say(offer)
  streams.at(-1)?.breakOff()
  vi.advanceTimersByTime(1_000)
  expect(streams).toHaveLength(8)
})

test('a broken stream resets nothing', () => {
  follow()
  streams[0]?.say(offer)
  streams[0]?.breakOff()
  expect(shown).toEqual([offer])
})

test('a hidden page hangs up and hears what it missed when it is seen again', () => {
  follow()
  turn('hidden')
  expect(openStreams()).toBe(0)
  vi.advanceTimersByTime(60_000)
  expect(streams).toHaveLength(1)
  turn('visible')
  expect(openStreams()).toBe(1)
  streams[1]?.say(offer)
  expect(shown).toEqual([offer])
})

test('a page that was hidden while it waited opens one stream, not two', () => {
  follow()
  streams[0]?.breakOff()
  turn('hidden')
  turn('visible')
  vi.advanceTimersByTime(60_000)
  expect(streams).toHaveLength(2)
})

describe('the coupon is fetched again', () => {
  // @rule §7 Catalogue | The newest live coupon is read (limit 1), re-fetched every 5 minutes
  //   broken by: asked every ten minutes (follow-banner.ts)
  // @rule §9 | Coupon refresh 5 minutes
  //   broken by: asked every ten minutes (follow-banner.ts)
  test('every five minutes, whatever the stream does', async () => {
    follow()
    answer = JSON.stringify(offer)
    await vi.advanceTimersByTimeAsync(5 * 60_000 - 1)
    expect(asked).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toEqual(['/api/v1/banner'])
    expect(shown).toEqual([offer])
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    expect(asked).toHaveLength(2)
  })

  test('but not for a page that nobody sees', async () => {
    follow()
    turn('hidden')
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    expect(asked).toEqual([])
  })

  // @rule §8 Only logged | A failed coupon fetch shows nothing and resets nothing
  //   broken by: an answer that failed taken for no coupon (follow-banner.ts)
  test('and when that fails nothing is shown and nothing reset', async () => {
    follow()
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    answer = '<html>'
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    expect(asked).toHaveLength(2)
    expect(shown).toEqual([])
  })
})

describe('in a browser', () => {
  let fetched: (address: string, init: RequestInit) => Promise<Response>

  beforeEach(() => {
    vi.resetModules()
    vi.stubGlobal('document', Object.assign(page, { querySelector: () => null, getElementById: () => null }))
    vi.stubGlobal('EventSource', function (this: object, address: string) {
      const stream = aStream(address)
      streams.push(stream)
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

  test('the stream and the address of the API are heard', async () => {
    const signals: unknown[] = []
    const answered = async (_: string, { signal }: RequestInit) => {
      signals.push(signal)
      return Response.json({ data: offer })
    }
    expect(await afterFiveMinutes(answered)).toEqual([offer])
    expect(asked).toEqual(['/api/v1/banner'])
    expect(signals).toEqual([expect.any(AbortSignal)])
    expect(streams.map(({ address }) => address)).toEqual(['/api/v1/events'])
    streams[0]?.say(null)
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
  ['null', null],
  [JSON.stringify({ ...offer, extra: 1 }), offer],
  ['{"id":"1","code":"A"}', undefined],
  ['{"id":1,"code":"A","description":"B"}', undefined],
  ['[]', undefined],
  ['"text"', undefined],
  ['{', undefined],
  [null, undefined],
])('of %s only a whole coupon or none is understood', (text, banner) => {
  expect(readBanner(text)).toEqual(banner)
})
