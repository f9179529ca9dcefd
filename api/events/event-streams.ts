import { errorBody } from '../errors.ts'
import { createByteStream } from './byte-stream.ts'
import type { RequestedTopic } from './event-topic.ts'

const heartbeatMs = 25_000
const heartbeat = ':\n\n'
const retryAfterSeconds = 30

type EventStreamsOptions = {
  /** The most streams at once, in all, of one address and of one account. */
  limits: { total: number; ofAddress: number; ofAccount: number }
  /** When aborted, ends all streams and refuses new ones. */
  closing: AbortSignal
  /** Called every 25 s while there are streams. */
  onHeartbeat?: () => void
}

type Topics = ReadonlyMap<string, RequestedTopic>

/**
 * What a stream is opened with: the visitor's address and account, the topics by name, the owner, and a signal for the
 * client's disconnection.
 */
type Opening<Listener> = {
  address: string
  account: string | null
  topics: Topics
  listener: Listener
  signal: AbortSignal
}

export type EventStream<Listener> = {
  topics: Topics
  listener: Listener
  body: ReadableStream<Uint8Array>
  send: (text: string) => void
  end: () => void
}

export type EventStreams<Listener> = {
  /**
   * Opens a stream; returns null when a limit is reached. When there are too many in all, the oldest stream of the
   * address with the most is ended to make room.
   */
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
  const { limits, closing, onHeartbeat } = options
  const streams = new Set<EventStream<Listener>>()
  const byAddress = groups<EventStream<Listener>>()
  const byAccount = groups<EventStream<Listener>>()
  let heartbeatTimer: NodeJS.Timeout | undefined

  const beat = () => {
    for (const stream of [...streams]) stream.send(heartbeat)
    onHeartbeat?.()
  }
  const hasRoom = (address: string, account: string | null): boolean => {
    if (byAddress.sizeOf(address) >= limits.ofAddress) return false
    if (account !== null && byAccount.sizeOf(account) >= limits.ofAccount) return false
    if (streams.size < limits.total) return true
    const largest = byAddress.largest()
    // An address that has (nearly) as many itself doesn't get a place at the cost of others.
    if (!largest || largest.size <= byAddress.sizeOf(address) + 1) return false
    const [oldest] = largest
    oldest?.end()
    return true
  }
  const open: EventStreams<Listener>['open'] = ({ address, account, topics, listener, signal }) => {
    if (closing.aborted || signal.aborted || !hasRoom(address, account)) return null
    const remove = () => {
      streams.delete(stream)
      byAddress.remove(address, stream)
      if (account !== null) byAccount.remove(account, stream)
      if (streams.size > 0) return
      clearInterval(heartbeatTimer)
      heartbeatTimer = undefined
    }
    const stream = { topics, listener, ...createByteStream(remove) }
    streams.add(stream)
    byAddress.add(address, stream)
    if (account !== null) byAccount.add(account, stream)
    signal.addEventListener('abort', stream.end, { once: true })
    heartbeatTimer ??= setInterval(beat, heartbeatMs).unref()
    return stream
  }

  closing.addEventListener('abort', () => {
    for (const stream of [...streams]) stream.end()
  })
  return { open, all: () => [...streams] }
}

/** Values by key, the oldest first; a key without any is forgotten. */
function groups<Value>() {
  const byKey = new Map<string, Set<Value>>()
  return {
    sizeOf: (key: string) => byKey.get(key)?.size ?? 0,
    largest: (): ReadonlySet<Value> | null => {
      let largest: Set<Value> | null = null
      for (const group of byKey.values()) if (group.size > (largest?.size ?? 0)) largest = group
      return largest
    },
    add: (key: string, value: Value) => {
      const group = byKey.get(key)
      if (group) group.add(value)
      else byKey.set(key, new Set([value]))
    },
    remove: (key: string, value: Value) => {
      const group = byKey.get(key)
      group?.delete(value)
      if (group?.size === 0) byKey.delete(key)
    },
  }
}
