import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followOrder } from './follow-order.ts'

const said: string[] = []

/** Streams that the test speaks on and breaks. */
function following() {
  const streams: { tell: (data: string) => void; fail: () => void; closed: boolean }[] = []
  const leave = followOrder('/events', () => {
    const listeners = new Map<string, (event: Event) => void>()
    const stream = {
      closed: false,
      tell: (data: string) => listeners.get('state')?.({ data } as MessageEvent),
      fail: () => listeners.get('error')?.(new Event('error')),
      addEventListener: (name: string, listener: unknown) =>
        void listeners.set(name, listener as (event: Event) => void),
      close: () => {
        stream.closed = true
      },
    }
    streams.push(stream)
    return stream
  })({
    state: ({ status, paymentStatus }) => said.push(`${status} ${paymentStatus}`),
    live: (isLive) => said.push(isLive ? 'live' : 'lost'),
  })
  return { streams, leave }
}

beforeEach(() => {
  vi.useFakeTimers()
  said.length = 0
})
afterEach(() => vi.useRealTimers())

test('passes on the states of the stream', () => {
  const { streams } = following()
  streams[0]?.tell('{"status":"processing","paymentStatus":"success"}')
  expect(said).toEqual(['live', 'processing success'])
})

test.each(['nonsense', 'null', '{}', '{"status":"paid","paymentStatus":"success"}'])(
  'ignores the invalid message %s',
  (text) => {
    const { streams } = following()
    streams[0]?.tell(text)
    expect(said).toEqual(['live'])
  },
)

// @rule §4 Popup close, D18b | A broken stream is opened again after 1, 2, 5 and then every 10 seconds
test('a stream that breaks is opened again after 1, 2, 5 and then every 10 seconds', async () => {
  const { streams } = following()
  for (const pause of [1_000, 2_000, 5_000, 10_000, 10_000]) {
    const before = streams.length
    streams.at(-1)?.fail()
    expect(streams.at(-1)?.closed).toBe(true)
    await vi.advanceTimersByTimeAsync(pause - 1)
    expect(streams).toHaveLength(before)
    await vi.advanceTimersByTimeAsync(1)
    expect(streams).toHaveLength(before + 1)
  }
  streams.at(-1)?.tell('{}')
  streams.at(-1)?.fail()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(streams).toHaveLength(7)
  expect(said).toEqual(['lost', 'lost', 'lost', 'lost', 'lost', 'live', 'lost'])
})

test('one that is refused again and again is tried once a minute', async () => {
  const { streams } = following()
  for (let failure = 0; failure < 30; failure++) {
    streams.at(-1)?.fail()
    await vi.advanceTimersByTimeAsync(10_000)
  }
  const before = streams.length
  streams.at(-1)?.fail()
  await vi.advanceTimersByTimeAsync(59_999)
  expect(streams).toHaveLength(before)
  await vi.advanceTimersByTimeAsync(1)
  expect(streams).toHaveLength(before + 1)
})

test('unsubscribing closes the stream for good', async () => {
  const { streams, leave } = following()
  streams[0]?.fail()
  leave()
  streams[0]?.tell('{"status":"processing","paymentStatus":"success"}')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([said, streams.length, vi.getTimerCount()]).toEqual([['lost'], 1, 0])
})
