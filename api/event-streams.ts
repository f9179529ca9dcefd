import { errorBody } from './errors.ts'

const heartbeatMs = 25_000
const heartbeat = ':\n\n'
// What is said are a few short lines a day: whoever hasn't read this many isn't there any more.
const mostUnread = 16
const comeBackSeconds = 30

export type EventStreamsOptions = {
  /** How many streams there may be at once, for all and for one key. */
  most: number
  mostEach: number
  /** Ends all streams, for good, when it is aborted. */
  closing: AbortSignal
}

export type EventStreams = {
  /** A stream that begins with the text, about one topic if there is one; null when there is no room for another one. */
  open: (key: string, text: string, left: AbortSignal, topic?: string) => ReadableStream<Uint8Array> | null
  /** Says the text on all streams, or on those about the topic. */
  say: (text: string, topic?: string) => void
  /** What the open streams are about. */
  topics: () => Set<string>
}

/** The headers of an answer that goes on. */
export const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  // nginx would gather the answer until it ends.
  'x-accel-buffering': 'no',
}

/** What a listener is told for whom there is no room. */
export const noRoom = {
  body: errorBody('no_room', 'There is no room for another listener. Please come back later.', {}),
  headers: { 'retry-after': String(comeBackSeconds) },
}

/** An event in the form of server-sent events; the name has no line breaks, and JSON has none either. */
export const eventText = (name: string, value: unknown) => `event: ${name}\ndata: ${JSON.stringify(value)}\n\n`

/** Long answers to many browsers, kept alive through proxies by a comment every 25 s. */
export function openEventStreams({ most, mostEach, closing }: EventStreamsOptions): EventStreams {
  const streams = new Set<Stream>()
  const perKey = new Map<string, number>()
  let beat: NodeJS.Timeout | undefined

  const open: EventStreams['open'] = (key, text, left, topic = '') => {
    const held = perKey.get(key) ?? 0
    if (closing.aborted || left.aborted || streams.size >= most || held >= mostEach) return null
    perKey.set(key, held + 1)
    const stream = openStream(topic, text, () => forget(key, stream))
    streams.add(stream)
    left.addEventListener('abort', stream.end, { once: true })
    beat ??= setInterval(() => say(heartbeat), heartbeatMs).unref()
    return stream.body
  }

  const forget = (key: string, stream: Stream) => {
    if (!streams.delete(stream)) return
    const held = (perKey.get(key) ?? 1) - 1
    if (held > 0) perKey.set(key, held)
    else perKey.delete(key)
    if (streams.size > 0) return
    clearInterval(beat)
    beat = undefined
  }

  const say: EventStreams['say'] = (text, topic) => {
    const bytes = encode(text)
    for (const stream of [...streams]) if (topic === undefined || stream.topic === topic) stream.say(bytes)
  }

  closing.addEventListener('abort', () => {
    for (const stream of [...streams]) stream.end()
  })
  return { open, say, topics: () => new Set([...streams].map(({ topic }) => topic)) }
}

type Stream = {
  topic: string
  body: ReadableStream<Uint8Array>
  say: (bytes: Uint8Array) => void
  end: () => void
}

function openStream(topic: string, first: string, onEnd: () => void): Stream {
  let ended = false
  let controller: ReadableStreamDefaultController<Uint8Array>
  const leave = () => {
    ended = true
    onEnd()
  }
  const body = new ReadableStream<Uint8Array>(
    {
      start: (own) => {
        controller = own
        own.enqueue(encode(first))
      },
      cancel: leave,
    },
    new CountQueuingStrategy({ highWaterMark: mostUnread }),
  )
  const end = () => {
    if (ended) return
    leave()
    controller.close()
  }
  const say = (bytes: Uint8Array) => {
    if ((controller.desiredSize ?? 0) <= 0) end()
    else controller.enqueue(bytes)
  }
  return { topic, body, say, end }
}

const encoder = new TextEncoder()
const encode = (text: string) => encoder.encode(text)
