import { expect, test } from 'vitest'
import { createByteStream } from './byte-stream.ts'

function aStream() {
  let ends = 0
  const stream = createByteStream(() => {
    ends += 1
  })
  return { ...stream, reader: stream.body.getReader(), ends: () => ends }
}

test('a stream that was ended accepts no more, and ends once', async () => {
  const { reader, send, end, ends } = aStream()
  send('one')
  end()
  end()
  send('two')
  expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe('one')
  expect((await reader.read()).done).toBe(true)
  expect(ends()).toBe(1)
})

test('a stream that its reader has left accepts no more, and ends once', async () => {
  const { reader, send, end, ends } = aStream()
  await reader.cancel()
  send('one')
  end()
  expect(ends()).toBe(1)
})

test('a stream ends with the seventeenth unread text', () => {
  const { send, ends } = aStream()
  for (let sent = 0; sent < 16; sent += 1) send('x')
  expect(ends()).toBe(0)
  send('x')
  expect(ends()).toBe(1)
})
