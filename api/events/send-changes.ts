import type { Shop } from '#domain/shop.ts'
import { type EventStream, type EventStreams, eventText } from './event-streams.ts'
import type { EventTopics, RequestedTopic } from './event-topic.ts'

/**
 * Sends each change of a topic to the streams that asked for it. Values are read one after another, so that an older one is never sent
 * after a newer one.
 */
export function sendChanges<Listener>(
  { report }: Pick<Shop, 'report'>,
  topics: EventTopics,
  streams: EventStreams<Listener>,
) {
  let reading: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = reading.then(work)
    reading = done.catch(() => {})
    return done
  }

  const send = async ({ name, topic, parameter }: RequestedTopic) => {
    const value = await topic.read(parameter)
    if (value === undefined) return
    const text = eventText(name, value)
    for (const stream of streams.all()) if (stream.topics.has(name)) stream.send(text)
  }
  // A topic that is already waiting to be read isn't queued again.
  const queued = new Set<string>()
  const queue = (requested: RequestedTopic) => {
    if (queued.has(requested.name)) return
    queued.add(requested.name)
    inTurn(() => {
      queued.delete(requested.name)
      return send(requested)
    }).catch((fault) => report(fault, `reading the topic ${requested.name} after a change failed`))
  }
  for (const topic of topics.values()) {
    topic.onChange((parameter) => {
      for (const requested of streams.all().flatMap((stream) => [...stream.topics.values()])) {
        if (requested.topic === topic && (parameter === null || parameter === requested.parameter)) queue(requested)
      }
    })
  }

  return {
    /** Sends a new stream the present values of its topics; false when one of them names nothing. */
    sendFirst: (stream: EventStream<Listener>): Promise<boolean> =>
      inTurn(async () => {
        const texts: string[] = []
        for (const { name, topic, parameter } of stream.topics.values()) {
          const value = await topic.read(parameter)
          if (value === undefined) return false
          texts.push(eventText(name, value))
        }
        stream.send(texts.join(''))
        return true
      }),
  }
}
