import { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { maxPictureBytes } from '#domain/media/picture-type.ts'

export type FileOpening =
  | {
      ok: true
      chunks: AsyncIterable<Uint8Array>
      fileName: string
      /** The fields that came before the file, by name. */
      fields: ReadonlyMap<string, string>
    }
  | { ok: false; reason: 'unsupported_type' | 'no_file' | 'incomplete' }

// Beside the file, at most the fields that image hosting services expect.
const limits = { files: 1, fields: 20, parts: 21, fieldSize: 4_096, headerPairs: 50, headerSize: 8_192 }

// Well above the file's own limit, which the reader of the file enforces: bounds what surrounds the file.
const aroundBytes = 4 * 1024 * 1024

/**
 * The file in the field `file` of a multipart body, as a stream; with `isNamed` false, the first file of any field.
 * Nothing is read before this is called, and nothing more once the reader of `chunks` stops, after `mostBytes` at the
 * latest. If the upload breaks off, `chunks` throws.
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
    // The upload may break off before anybody reads the file; its reader gets the fault then.
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

/** A body in chunks, as it arrives. Throws when the upload breaks off, or when there is much more than there may be. */
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
    // The rest of a body that was refused isn't read.
    void reader.cancel().catch(() => {})
  }
}
