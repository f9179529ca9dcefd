import { errorBody } from '../errors.ts'
import { createByteStream } from './byte-stream.ts'
import type { RequestedTopic } from './event-topic.ts'

const heartbeatMs = 25_000
const heartbeat = ':\n\n'
const retryAfterSeconds = 30

type EventStreamsOptions = {
  /** The most streams at once, in all and for one key. */
  max: number
  maxPerKey: number
  /** When aborted, ends all streams and refuses new ones. */
  closing: AbortSignal
  /** Called every 25 s while there are streams. */
  onHeartbeat?: () => void
}

type Topics = ReadonlyMap<string, RequestedTopic>

/** What a stream is opened with: the visitor's key, the topics by name, what its owner is known by, the client's disconnection. */
type Opening<Listener> = { key: string; topics: Topics; listener: Listener; signal: AbortSignal }

export type EventStream<Listener> = {
  topics: Topics
  listener: Listener
  body: ReadableStream<Uint8Array>
  send: (text: string) => void
  end: () => void
}

export type EventStreams<Listener> = {
  /** A new stream; null when a limit is reached. */
  open: (opening: Opening<Listener>) => EventStream<Listener> | null
  /** The open streams. */
  all: () => EventStream<Listener>[]
}

/** The headers of a stream of server-sent events. */
export const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  // Otherwise nginx would buffer the response until it ends.
  'x-accel-buffering': 'no',
}

/** The 503 refusal when a limit of streams is reached. */
export const noRoom = {
  body: errorBody('no_room', 'There is no room for another listener. Please come back later.', {}),
  headers: { 'retry-after': String(retryAfterSeconds) },
}

/** A server-sent event with a JSON value. The name must not contain line breaks; JSON has none. */
export const eventText = (name: string, value: unknown) => `event: ${name}\ndata: ${JSON.stringify(value)}\n\n`

/** Event streams to many browsers. A comment every 25 s keeps proxies from closing them. */
export function createEventStreams<Listener>(options: EventStreamsOptions): EventStreams<Listener> {
  const { max, maxPerKey, closing, onHeartbeat } = options
  const streams = new Set<EventStream<Listener>>()
  const perKey = new Map<string, number>()
  let heartbeatTimer: NodeJS.Timeout | undefined

  const beat = () => {
    for (const stream of [...streams]) stream.send(heartbeat)
    onHeartbeat?.()
  }
  const open: EventStreams<Listener>['open'] = ({ key, topics, listener, signal }) => {
    const count = perKey.get(key) ?? 0
    if (closing.aborted || signal.aborted || streams.size >= max || count >= maxPerKey) return null
    perKey.set(key, count + 1)
    const stream = { topics, listener, ...createByteStream(() => remove(key, stream)) }
    streams.add(stream)
    signal.addEventListener('abort', stream.end, { once: true })
    heartbeatTimer ??= setInterval(beat, heartbeatMs).unref()
    return stream
  }
  const remove = (key: string, stream: EventStream<Listener>) => {
    if (!streams.delete(stream)) return
    const count = (perKey.get(key) ?? 1) - 1
    if (count > 0) perKey.set(key, count)
    else perKey.delete(key)
    if (streams.size > 0) return
    clearInterval(heartbeatTimer)
    heartbeatTimer = undefined
  }

  closing.addEventListener('abort', () => {
    for (const stream of [...streams]) stream.end()
  })
  return { open, all: () => [...streams] }
}
