import { expect, test } from 'vitest'
import { uploadBody, uploadType } from '#test/upload-body.ts'
import { openMultipartFile } from './multipart-file.ts'

const sent = new Uint8Array(100_000).map((_, at) => at % 251)

/** A request whose body arrives in pieces. `afterwards` is called for each further piece that is requested. */
function request(
  body: Uint8Array,
  contentType = uploadType,
  afterwards?: (c: ReadableStreamDefaultController) => void,
) {
  let at = 0
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        const piece = body.subarray(at, at + 7_001)
        at += 7_001
        if (piece.byteLength > 0) controller.enqueue(piece)
        else if (afterwards) afterwards(controller)
        else controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const headers = { 'content-type': contentType }
  return requestOf(headers, stream)
}

function requestOf(headers: Record<string, string>, body: ReadableStream<Uint8Array>): Request {
  const init = { method: 'POST', headers, body, duplex: 'half' }
  return new Request('http://localhost/', init)
}

async function readAll(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}

test('the file arrives as it was sent, whatever fields surround it', async () => {
  const opened = await openMultipartFile(request(uploadBody(sent)))
  if (!opened.ok) throw new Error(opened.reason)
  expect((await readAll(opened.chunks)).equals(sent)).toBe(true)
})

test.each([
  ['JSON', 'application/json', 'unsupported_type'],
  ['a picture without a form', 'image/jpeg', 'unsupported_type'],
  ['a form without a boundary', 'multipart/form-data; charset=utf-8', 'incomplete'],
])('%s is refused', async (_, type, reason) => {
  expect(await openMultipartFile(request(uploadBody(sent), type))).toEqual({ ok: false, reason })
})

test('a form without the field, or an empty one, has no file', async () => {
  const other = uploadBody(sent, { field: 'picture' })
  expect(await openMultipartFile(request(other))).toEqual({ ok: false, reason: 'no_file' })
  const empty = new Request('http://localhost/', { method: 'POST', headers: { 'content-type': uploadType } })
  expect(await openMultipartFile(empty)).toEqual({ ok: false, reason: 'no_file' })
})

test.each([50, 150, 60_000])('a body that ends after %i bytes is incomplete', async (bytes) => {
  const opened = await openMultipartFile(request(uploadBody(sent).subarray(0, bytes)))
  if (opened.ok) await expect(readAll(opened.chunks)).rejects.toThrow()
  else expect(opened).toEqual({ ok: false, reason: 'incomplete' })
})

test('a connection that breaks during the file ends it with an error', async () => {
  const broken = request(uploadBody(sent).subarray(0, 60_000), uploadType, (c) => c.error(new Error('gone')))
  const opened = await openMultipartFile(broken)
  if (!opened.ok) throw new Error(opened.reason)
  await expect(readAll(opened.chunks)).rejects.toThrow('broke off')
})

test('when its reader stops, the rest isn’t read', async () => {
  const { promise: cancelled, resolve } = Promise.withResolvers<void>()
  const endless = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(uploadBody(sent).subarray(0, 90_000)),
    pull: (controller) => controller.enqueue(new Uint8Array(10_000)),
    cancel: () => resolve(),
  })
  const headers = { 'content-type': uploadType }
  const opened = await openMultipartFile(requestOf(headers, endless))
  if (!opened.ok) throw new Error(opened.reason)
  for await (const _ of opened.chunks) break
  await cancelled
})

test('a file that breaks off before it is read is an error only for its reader', async () => {
  const opened = await openMultipartFile(request(uploadBody(sent).subarray(0, 300)))
  if (!opened.ok) throw new Error(opened.reason)
  await new Promise((resolve) => setImmediate(resolve))
  await expect(readAll(opened.chunks)).rejects.toThrow()
})

// @rule D35 | The parts around an uploaded file aren't read without limit
//   broken by: no limit to the parts around it (multipart-file.ts)
test('the parts after the file aren’t read without limit', async () => {
  let pieces = 0
  const { promise: cancelled, resolve } = Promise.withResolvers<void>()
  const endless = new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(uploadBody(sent)),
      pull: (controller) => {
        pieces += 1
        if (pieces < 50) return controller.enqueue(new Uint8Array(1_000_000))
        controller.close()
        resolve()
      },
      cancel: () => resolve(),
    },
    { highWaterMark: 0 },
  )
  const opened = await openMultipartFile(requestOf({ 'content-type': uploadType }, endless))
  if (!opened.ok) throw new Error(opened.reason)
  // Whether the file is still read before the excess is noticed doesn't matter.
  await readAll(opened.chunks).catch(() => null)
  await cancelled
  expect(pieces).toBeLessThan(25)
})
