import { errorBody } from './errors.ts'

const heartbeatMs = 25_000
const heartbeat = ':\n\n'
// Events are few and short: a client that hasn't read this many is gone.
const maxUnread = 16
const retryAfterSeconds = 30

export type EventStreamsOptions = {
  /** The most streams at once, in all and for one key. */
  max: number
  maxPerKey: number
  /** When aborted, ends all streams and refuses new ones. */
  closing: AbortSignal
}

export type EventStreams = {
  /**
   * A stream that begins with the text, about a topic if given; null when a limit is reached. `signal` aborts when the client
   * disconnects.
   */
  open: (key: string, text: string, signal: AbortSignal, topic?: string) => ReadableStream<Uint8Array> | null
  /** Sends the text on all streams, or on those about the topic. */
  send: (text: string, topic?: string) => void
  /** The topics of the open streams. */
  topics: () => Set<string>
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
export function createEventStreams({ max, maxPerKey, closing }: EventStreamsOptions): EventStreams {
  const streams = new Set<Stream>()
  const perKey = new Map<string, number>()
  let heartbeatTimer: NodeJS.Timeout | undefined

  const open: EventStreams['open'] = (key, text, signal, topic = '') => {
    const count = perKey.get(key) ?? 0
    if (closing.aborted || signal.aborted || streams.size >= max || count >= maxPerKey) return null
    perKey.set(key, count + 1)
    const stream = openStream(topic, text, () => remove(key, stream))
    streams.add(stream)
    signal.addEventListener('abort', stream.end, { once: true })
    heartbeatTimer ??= setInterval(() => send(heartbeat), heartbeatMs).unref()
    return stream.body
  }

  const remove = (key: string, stream: Stream) => {
    if (!streams.delete(stream)) return
    const count = (perKey.get(key) ?? 1) - 1
    if (count > 0) perKey.set(key, count)
    else perKey.delete(key)
    if (streams.size > 0) return
    clearInterval(heartbeatTimer)
    heartbeatTimer = undefined
  }

  const send: EventStreams['send'] = (text, topic) => {
    const bytes = encode(text)
    for (const stream of [...streams]) if (topic === undefined || stream.topic === topic) stream.send(bytes)
  }

  closing.addEventListener('abort', () => {
    for (const stream of [...streams]) stream.end()
  })
  return { open, send, topics: () => new Set([...streams].map(({ topic }) => topic)) }
}

type Stream = {
  topic: string
  body: ReadableStream<Uint8Array>
  send: (bytes: Uint8Array) => void
  end: () => void
}

function openStream(topic: string, firstText: string, onEnd: () => void): Stream {
  let ended = false
  let controller: ReadableStreamDefaultController<Uint8Array>
  const markEnded = () => {
    ended = true
    onEnd()
  }
  const body = new ReadableStream<Uint8Array>(
    {
      start: (own) => {
        controller = own
        own.enqueue(encode(firstText))
      },
      cancel: markEnded,
    },
    new CountQueuingStrategy({ highWaterMark: maxUnread }),
  )
  const end = () => {
    if (ended) return
    markEnded()
    controller.close()
  }
  const send = (bytes: Uint8Array) => {
    if ((controller.desiredSize ?? 0) <= 0) end()
    else controller.enqueue(bytes)
  }
  return { topic, body, send, end }
}

const encoder = new TextEncoder()
const encode = (text: string) => encoder.encode(text)
