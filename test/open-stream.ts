import type { TestApi } from './test-api.ts'

/** Reads an event stream as a client. `next` waits for the next events, or reports that the stream has ended. */
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

/** Opens the API's event stream with a query string. */
export const openStream = async (api: Pick<TestApi, 'ask'>, query: string, { cookie = '' } = {}) =>
  readEvents(await api.ask(`/api/v1/events${query}`, { headers: { cookie } }))
