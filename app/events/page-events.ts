import { expectedTopics } from './expected-topics.ts'

const reconnectMs = [1_000, 2_000, 5_000]
const steadyMs = 10_000
// After this many failures (some minutes) the server is probably down, or refuses a topic.
const patientFailures = 30
const seldomMs = 60_000

/**
 * Called with a topic's value, which the listener must parse: first with the present one, then after each change.
 * Called with undefined if changes may be missed from now on; the next value is a present one again.
 */
type TopicListener = (value: unknown) => void
/** Subscribes to a topic and returns the unsubscribe function. */
export type Subscribe = (topic: string, listener: TopicListener) => () => void

type Page = Pick<Document, 'visibilityState' | 'addEventListener'>
type Stream = { addEventListener(type: string, listener: (event: Event) => void): void; close(): void }

/**
 * The topics that a page follows, with a single event stream. It is opened with the first subscription, reopened when a
 * topic is added, and closed while the page is hidden, since browsers allow few connections per host. After an error it
 * is reopened after 1, 2, 5 and then every 10 seconds.
 */
export function createPageEvents(page: Page, openStream: (url: string) => Stream): Subscribe {
  const subscriptions = new Set<readonly [topic: string, listener: TopicListener]>()
  // The topics of the open stream, with their latest values.
  const latest = new Map<string, unknown>()
  let stream: Stream | null = null
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const tell = (name: string, value?: unknown) => {
    for (const [topic, listener] of subscriptions) if (topic === name) listener(value)
  }
  const close = () => {
    stream?.close()
    stream = null
    for (const [topic, value] of latest) if (value !== undefined) tell(topic)
    latest.clear()
  }
  const update = () => {
    const topics = [...subscriptions].map(([topic]) => topic)
    if (page.visibilityState === 'hidden' || !topics[0]) return close()
    // An unused topic costs less than a new connection.
    if (stream && topics.every((topic) => latest.has(topic))) return
    close()
    for (const topic of [...expectedTopics, ...topics]) latest.set(topic, undefined)
    const names = [...latest.keys()]
    stream = openStream(`/api/v1/events?topic=${names.join('&topic=')}`)
    for (const topic of names) {
      stream.addEventListener(topic, (event) => {
        if (!(event instanceof MessageEvent)) return
        const value: unknown = JSON.parse(event.data)
        failures = 0
        latest.set(topic, value)
        tell(topic, value)
      })
    }
    // EventSource itself reconnects without backoff and gives up on an error response.
    stream.addEventListener('error', () => {
      close()
      updateAfter(reconnectMs[failures] ?? (failures < patientFailures ? steadyMs : seldomMs))
      failures += 1
    })
  }
  // Waits for further subscriptions that the page makes at the same time.
  const updateAfter = (ms = 0) => {
    clearTimeout(timer)
    timer = setTimeout(update, ms)
  }

  page.addEventListener('visibilitychange', () => {
    failures = 0
    updateAfter()
    if (page.visibilityState === 'hidden') update()
  })
  return (topic, listener) => {
    const subscription = [topic, listener] as const
    subscriptions.add(subscription)
    const value = latest.get(topic)
    if (value !== undefined) queueMicrotask(() => subscriptions.has(subscription) && listener(value))
    updateAfter()
    return () => {
      subscriptions.delete(subscription)
      updateAfter()
    }
  }
}

let shared: Subscribe | undefined

/** Subscribes to a topic of this page's event stream. */
export const subscribe: Subscribe = (topic, listener) => {
  shared ??= createPageEvents(document, (url) => new EventSource(url))
  return shared(topic, listener)
}
