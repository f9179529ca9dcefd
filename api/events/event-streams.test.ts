import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEventStreams, type EventStream, eventText } from './event-streams.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const here = () => new AbortController().signal
const someTopics = new Map()

function someStreams(total = 3, ofAddress = 2, ofAccount = 2) {
  const closing = new AbortController()
  let heartbeats = 0
  const onHeartbeat = () => void heartbeats++
  const streams = createEventStreams<null>({
    limits: { total, ofAddress, ofAccount },
    closing: closing.signal,
    onHeartbeat,
  })
  return {
    all: streams.all,
    open: (address: string, signal = here(), account: string | null = null) =>
      streams.open({ address, account, topics: someTopics, listener: null, signal }),
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

test('refuses streams beyond the limit of one address, and of one account at any address', () => {
  const streams = someStreams(10)
  expect(streams.open('a')).not.toBeNull()
  expect(streams.open('a', here(), 'ada')).not.toBeNull()
  expect(streams.open('a')).toBeNull()
  const gone = new AbortController()
  expect(streams.open('b', gone.signal, 'ada')).not.toBeNull()
  expect(streams.open('c', here(), 'ada')).toBeNull()
  expect(streams.open('c', here(), 'bisi')).not.toBeNull()
  gone.abort()
  expect(streams.open('c', here(), 'ada')).not.toBeNull()
})

test('visitors without an account don’t count as one', () => {
  const streams = someStreams(10)
  for (const address of ['a', 'b', 'c', 'd']) expect(streams.open(address)).not.toBeNull()
})

// @rule D49 | When a few addresses fill a node with event streams, their oldest are ended in favour of others
//   broken by: refused while the node is full, of the requesting address, the newest ended (event-streams.ts)
test('when there are too many in total, the address with most loses its oldest to one with fewer', async () => {
  const streams = someStreams(5, 4)
  const greedy = Array.from({ length: 4 }, () => streams.open('greedy'))
  const first = streams.open('a')
  expect(streams.open('b')).not.toBeNull()
  expect(streams.open('c')).not.toBeNull()
  const isOpen = greedy.map((stream) => stream !== null && streams.all().includes(stream))
  expect(isOpen).toEqual([false, false, true, true])
  expect((await greedy[0]?.body.getReader().read())?.done).toBe(true)
  expect(first !== null && streams.all().includes(first)).toBe(true)
  // With two streams, an address could only take a place from one that has more than two; there is none.
  expect(streams.open('greedy')).toBeNull()
  expect(streams.open('a')).toBeNull()
  expect(streams.open('d')).not.toBeNull()
  expect(streams.open('e')).toBeNull()
  expect(streams.all()).toHaveLength(5)
})

test('a disconnected client frees its place, even when nothing was ever read', async () => {
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
