import type { TestApi } from './test-api.ts'

/** Reads a stream of events as a test's client. `next` waits for the next events, or says that the stream has ended. */
export function readEvents(answer: Response) {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  const next = async () => {
    reader ??= answer.body?.getReader()
    const { done, value } = (await reader?.read()) ?? { done: true }
    return done ? 'the end' : Buffer.from(value ?? []).toString()
  }
  const leave = async () => (reader ? reader.cancel() : answer.body?.cancel())
  return { answer, next, leave }
}

/** Opens the API's stream of events with a query. */
export const openStream = async (api: Pick<TestApi, 'ask'>, query: string, { cookie = '' } = {}) =>
  readEvents(await api.ask(`/api/v1/events${query}`, { headers: { cookie } }))
