import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { expectedTopics } from './expected-topics.ts'
import { createPageEvents, type Subscribe } from './page-events.ts'

let streams: ReturnType<typeof aStream>[]
let heard: string[]
let page: EventTarget & { visibilityState: DocumentVisibilityState }
let subscribe: Subscribe

beforeEach(() => {
  vi.useFakeTimers()
  streams = []
  heard = []
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState })
  subscribe = createPageEvents(page, (url) => {
    const stream = aStream(url)
    streams.push(stream)
    return stream
  })
})
afterEach(() => {
  expectedTopics.clear()
  vi.useRealTimers()
})

function aStream(url: string) {
  const target = new EventTarget()
  return {
    url,
    isOpen: true,
    addEventListener(type: string, listener: EventListener) {
      target.addEventListener(type, listener)
    },
    close() {
      this.isOpen = false
    },
    // A closed stream sends nothing more.
    say(topic: string, data: string) {
      if (this.isOpen) target.dispatchEvent(new MessageEvent(topic, { data }))
    },
    breakOff() {
      if (this.isOpen) target.dispatchEvent(new Event('error'))
    },
  }
}

const follow = (topic: string) =>
  subscribe(topic, (value) => heard.push(`${topic} ${value === undefined ? 'lost' : JSON.stringify(value)}`))
const soon = () => vi.advanceTimersByTimeAsync(0)
const open = () => streams.filter((stream) => stream.isOpen).map(({ url }) => url)

async function turn(visibilityState: DocumentVisibilityState): Promise<void> {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
  await soon()
}

describe('a page has one stream', () => {
  test('for all topics subscribed to at the same time, and each subscriber gets the events of its own topic', async () => {
    follow('banner')
    follow('order:1')
    follow('order:2')
    await soon()
    expect(streams.map(({ url }) => url)).toEqual(['/api/v1/events?topic=banner&topic=order:1&topic=order:2'])
    streams[0]?.say('order:2', '2')
    streams[0]?.say('banner', 'null')
    streams[0]?.say('order:1', '1')
    expect(heard).toEqual(['order:2 2', 'banner null', 'order:1 1'])
  })

  test('that requests at once the topics that will be subscribed to later', async () => {
    expectedTopics.add('banner')
    await soon()
    expect(streams).toEqual([])
    follow('order:1')
    await soon()
    streams[0]?.say('banner', 'null')
    follow('banner')
    await soon()
    expect([streams.map(({ url }) => url), heard]).toEqual([
      ['/api/v1/events?topic=banner&topic=order:1'],
      ['banner null'],
    ])
  })

  test('that is reopened, once, when topics are added', async () => {
    follow('banner')
    await soon()
    streams[0]?.say('banner', 'null')
    follow('order:1')
    follow('order:2')
    await soon()
    expect(open()).toEqual(['/api/v1/events?topic=banner&topic=order:1&topic=order:2'])
    expect(streams).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(60_000)
    expect([heard, streams.length]).toEqual([['banner null', 'banner lost'], 2])
  })

  test('that stays open when one topic is unsubscribed, and closes with the last', async () => {
    const leave = [follow('banner'), follow('order:1')]
    await soon()
    streams[0]?.say('order:1', '1')
    leave[1]?.()
    streams[0]?.say('order:1', '2')
    follow('order:1')
    await soon()
    expect([heard, open()]).toEqual([['order:1 1', 'order:1 2'], ['/api/v1/events?topic=banner&topic=order:1']])
    leave[0]?.()
    leave[1]?.()
    await soon()
    expect(open()).toHaveLength(1)
  })

  test('that ends with the last subscription', async () => {
    const leave = follow('banner')
    await soon()
    leave()
    leave()
    await soon()
    expect([open(), vi.getTimerCount()]).toEqual([[], 0])
  })
})

describe('a stream that breaks', () => {
  // @rule §9 | Realtime: reconnect delays 1, 2, 5, 10 s
  //   broken by: reconnecting after 1, 2, 10 (page-events.ts)
  // @rule §4 Popup close, D18b | A broken stream is reopened after 1, 2, 5 and then every 10 seconds
  test('is reopened after 1, 2, 5 and then every 10 seconds', async () => {
    follow('banner')
    await soon()
    for (const [at, seconds] of [1, 2, 5, 10, 10, 10].entries()) {
      streams.at(-1)?.breakOff()
      await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1)
      expect(streams).toHaveLength(at + 1)
      await vi.advanceTimersByTimeAsync(1)
      expect(streams).toHaveLength(at + 2)
      expect(open()).toHaveLength(1)
    }
    streams.at(-1)?.say('banner', 'null')
    streams.at(-1)?.breakOff()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(streams).toHaveLength(8)
  })

  test('is retried once a minute after thirty failures', async () => {
    follow('banner')
    await soon()
    for (let failure = 0; failure < 30; failure++) {
      streams.at(-1)?.breakOff()
      await vi.advanceTimersByTimeAsync(10_000)
    }
    const before = streams.length
    streams.at(-1)?.breakOff()
    await vi.advanceTimersByTimeAsync(59_999)
    expect(streams).toHaveLength(before)
    await vi.advanceTimersByTimeAsync(1)
    expect(streams).toHaveLength(before + 1)
  })

  test('is reported once to every subscriber, and its values count as outdated', async () => {
    follow('banner')
    await soon()
    streams[0]?.say('banner', '1')
    streams[0]?.breakOff()
    streams[0]?.breakOff()
    subscribe('banner', (value) => heard.push(`another ${value}`))
    await soon()
    expect(heard).toEqual(['banner 1', 'banner lost'])
    streams[1]?.say('banner', '2')
    expect(heard.slice(2)).toEqual(['banner 2', 'another 2'])
  })
})

describe('a hidden page', () => {
  test('disconnects, and reconnects when it is visible again', async () => {
    follow('banner')
    await soon()
    page.visibilityState = 'hidden'
    page.dispatchEvent(new Event('visibilitychange'))
    expect(open()).toEqual([])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(streams).toHaveLength(1)
    await turn('visible')
    expect(open()).toEqual(['/api/v1/events?topic=banner'])
  })

  test('that was hidden while it waited to reconnect opens one stream, not two', async () => {
    follow('banner')
    await soon()
    streams[0]?.breakOff()
    await turn('hidden')
    await turn('visible')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(streams).toHaveLength(2)
  })

  test('opens no stream for topics subscribed to while it is hidden', async () => {
    await turn('hidden')
    follow('banner')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(streams).toEqual([])
  })
})
