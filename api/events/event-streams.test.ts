import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEventStreams, type EventStream, eventText } from './event-streams.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const here = () => new AbortController().signal
const someTopics = new Map()

function someStreams(max = 3, maxPerKey = 2) {
  const closing = new AbortController()
  let heartbeats = 0
  const onHeartbeat = () => void heartbeats++
  const streams = createEventStreams<null>({ max, maxPerKey, closing: closing.signal, onHeartbeat })
  return {
    all: streams.all,
    open: (key: string, signal = here()) => streams.open({ key, topics: someTopics, listener: null, signal }),
    close: () => closing.abort(),
    heartbeats: () => heartbeats,
  }
}

async function readText(stream: EventStream<null> | null, chunks: number): Promise<string> {
  let text = ''
  const reader = stream?.body.getReader()
  for (let at = 0; at < chunks; at++) text += Buffer.from((await reader?.read())?.value ?? []).toString()
  reader?.releaseLock()
  return text
}

test('the data of an event is one line for any value', () => {
  expect(eventText('banner', { text: 'two\nlines' })).toBe('event: banner\ndata: {"text":"two\\nlines"}\n\n')
})

// @rule §9 | Realtime: heartbeat (every 25 s, within the 30 s)
test('every stream is kept alive by a comment every 25 seconds', async () => {
  const streams = someStreams()
  const stream = streams.open('a')
  stream?.send('first\n\n')
  await vi.advanceTimersByTimeAsync(50_000)
  expect(await readText(stream, 3)).toBe('first\n\n:\n\n:\n\n')
  expect(streams.heartbeats()).toBe(2)
  streams.close()
  expect(vi.getTimerCount()).toBe(0)
})

test('refuses streams beyond the limits in all and for one key', () => {
  const streams = someStreams()
  expect(streams.open('a')).not.toBeNull()
  expect(streams.open('a')).not.toBeNull()
  expect(streams.open('a')).toBeNull()
  expect(streams.open('b')).not.toBeNull()
  expect(streams.open('c')).toBeNull()
})

test('a disconnected client frees its place, also when nothing was ever read', async () => {
  const streams = someStreams(1)
  const gone = new AbortController()
  const body = streams.open('a', gone.signal)
  gone.abort()
  const next = streams.open('a')
  expect([body !== null, next !== null]).toEqual([true, true])
  await next?.body.cancel()
  expect(streams.open('a', gone.signal)).toBeNull()
  expect(streams.open('a')).not.toBeNull()
})

test('a stream that isn’t read is closed, and the others get all events', async () => {
  const streams = someStreams()
  const slow = streams.open('slow')
  const quick = streams.open('quick')
  let text = ''
  for (let at = 1; at <= 40; at++) {
    for (const stream of streams.all()) stream.send(`${at}`)
    text += await readText(quick, 1)
  }
  expect(text).toBe(Array.from({ length: 40 }, (_, at) => `${at + 1}`).join(''))
  expect(streams.open('slow')).not.toBeNull()
  expect(await readText(slow, 20)).toBe(Array.from({ length: 16 }, (_, at) => `${at + 1}`).join(''))
})
