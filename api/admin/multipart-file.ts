import { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { maxPictureBytes } from '#domain/media/picture-type.ts'

export type FileOpening =
  | {
      ok: true
      chunks: AsyncIterable<Uint8Array>
      fileName: string
      /** What came before the file, by the names of the fields. */
      fields: ReadonlyMap<string, string>
    }
  | { ok: false; reason: 'unsupported_type' | 'no_file' | 'incomplete' }

// Beside the file there is at most what image hosts ask for.
const limits = { files: 1, fields: 20, parts: 21, fieldSize: 4_096, headerPairs: 50, headerSize: 8_192 }

// Well above the file, whose reader stops by itself: a bound on what comes around it.
const aroundBytes = 4 * 1024 * 1024

/**
 * The file in the field `file` of a multipart body, as it comes; unless `isNamed`, the first in whatever field. Nothing is read before
 * this is called, and nothing more once the reader of `chunks` stops, which is after `mostBytes` at the latest; a body that breaks off
 * makes `chunks` throw.
 */
export function openMultipartFile(
  { body, headers }: Request,
  { mostBytes = maxPictureBytes, isNamed = true } = {},
): Promise<FileOpening> {
  const contentType = headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return Promise.resolve({ ok: false, reason: 'unsupported_type' })
  if (body === null) return Promise.resolve({ ok: false, reason: 'no_file' })
  const { promise, resolve } = Promise.withResolvers<FileOpening>()
  const parser = createParser(contentType)
  if (parser === null) return Promise.resolve({ ok: false, reason: 'incomplete' })
  const source = Readable.from(readBody(body, mostBytes + aroundBytes))
  let opened: Readable | null = null
  const breakOff = () => {
    opened?.destroy(new Error('the upload broke off'))
    resolve({ ok: false, reason: 'incomplete' })
  }
  const fields = new Map<string, string>()
  parser.on('field', (name, value) => void fields.set(name, value))
  parser.on('file', (field, file, fileName) => {
    if ((isNamed && field !== 'file') || opened) return void file.resume()
    opened = file
    // It may break off before anybody reads it; whoever does is told then.
    file.once('error', breakOff)
    file.on('error', () => {})
    file.once('close', () => {
      if (!file.readableEnded) source.destroy()
    })
    resolve({ ok: true, chunks: file, fileName: fileName ?? '', fields })
  })
  parser.once('finish', () => resolve({ ok: false, reason: 'no_file' }))
  parser.once('error', breakOff)
  source.once('error', breakOff)
  source.pipe(parser)
  return promise
}

function createParser(contentType: string): BusboyInstance | null {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits })
  } catch {
    return null
  }
}

/** What of a body comes, as it comes. Throws when it breaks off, or when it is much more than it may be. */
export async function* readBody(body: ReadableStream<Uint8Array>, mostBytes: number): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (let left = mostBytes; left > 0; ) {
      const { done, value } = await reader.read()
      if (done) return
      left -= value.byteLength
      yield value
    }
    throw new Error('there is no end to the body')
  } finally {
    // Of a body that is refused the rest isn't read.
    void reader.cancel().catch(() => {})
  }
}
