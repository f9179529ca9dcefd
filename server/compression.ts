import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gzip } from 'node:zlib'
import { createBackgroundQueue } from './background-queue.ts'

type Encoding = 'br' | 'gzip' | 'identity'

/**
 * One body in its encodings, each compressed when it is first requested. `identity` is null where only the compressed
 * body is kept.
 */
export type Variants = {
  length: number
  identity: Buffer | null
  br: Buffer | null
  gzip: Buffer | null
  served: number
  best: boolean
}

const brotli = promisify(brotliCompress)
const brotliDecompressed = promisify(brotliDecompress)
const gzipCompress = promisify(gzip)
const minBytes = 1024
// For what is sent once, mostly to signed-in visitors.
const onceQuality = 3
// For what is kept, and so for what a first visit loads: it takes half as long again, and saves a twenty-fifth of the
// bytes.
const keptQuality = 4
const bestQuality = 11
// From the second request on: pages that are requested once are mostly searches and filters of one visitor.
const servedBeforeBestQuality = 2
// The best quality takes some 100 ms a page, which mustn't add up when many different pages are requested.
const recompressing = createBackgroundQueue({ share: 0.1, waiting: 50 })

/** The encoding of a response: brotli, else gzip, else none, of those that an Accept-Encoding header accepts. */
export function bestEncoding(accept: string | null | undefined): Encoding {
  if (!accept) return 'identity'
  if (accepts(accept, 'br')) return 'br'
  return accepts(accept, 'gzip') ? 'gzip' : 'identity'
}

export const variantsOf = (identity: Buffer): Variants => ({
  length: identity.length,
  identity,
  br: null,
  gzip: null,
  served: 0,
  best: false,
})

/**
 * The variants of a body that is kept in the cache. Where compression is worth it only the compressed body is kept,
 * which takes a seventh of the memory.
 */
export async function keptVariantsOf(identity: Buffer): Promise<Variants> {
  const variants = variantsOf(identity)
  if (identity.length < minBytes) return variants
  return { ...variants, identity: null, br: await compressBrotli(identity, keptQuality) }
}

/** How many bytes variants take, including the encoding that may still be made. */
export const sizeOfVariants = ({ length, identity, br }: Variants): number =>
  identity === null ? (br?.length ?? 0) * 2.3 : length * 2

/** A body as it is sent, with the headers that say so. */
export type Encoded = { body: Buffer; headers: Record<string, string> }

/**
 * The body in the best encoding that a request accepts, compressed now if it isn't yet. Small bodies aren't compressed.
 */
export function encode(variants: Variants, accept: string | null | undefined): Encoded | Promise<Encoded> {
  const wanted = bestEncoding(accept)
  const encoding = variants.length < minBytes && variants[wanted] === null ? 'identity' : wanted
  if (encoding === 'br') countServed(variants)
  const ready = variants[encoding]
  return ready ? encodedAs(encoding, ready) : compress(variants, encoding).then((body) => encodedAs(encoding, body))
}

function encodedAs(encoding: Encoding, body: Buffer): Encoded {
  const length = { 'content-length': String(body.length) }
  return { body, headers: encoding === 'identity' ? length : { 'content-encoding': encoding, ...length } }
}

async function compress(variants: Variants, encoding: Encoding): Promise<Buffer> {
  const identity = await identityOf(variants)
  if (encoding === 'identity') return identity
  const made = await (encoding === 'br' ? compressBrotli(identity, onceQuality) : gzipCompress(identity))
  variants[encoding] = made
  return made
}

// Clients that don't accept brotli are few; for them the body is decompressed each time.
const identityOf = async ({ identity, br }: Variants): Promise<Buffer> =>
  identity ?? (br ? await brotliDecompressed(br) : Buffer.alloc(0))

// A body that is requested again is compressed again in the background, with the best quality. When the queue is full,
// that waits for the next request.
function countServed(variants: Variants): void {
  variants.served += 1
  if (variants.best || variants.served < servedBeforeBestQuality) return
  variants.best = recompressing.add(async () => {
    variants.br = await compressBrotli(await identityOf(variants), bestQuality)
  })
}

/** Whether bodies of a content type are worth compressing. */
export const isCompressible = (type: string) =>
  /^(?:text\/(?!event-stream)|application\/(?:javascript|json|manifest\+json|xml|[\w.-]+\+json|[\w.-]+\+xml)|image\/svg\+xml)/.test(
    type,
  )

// Passing a page to another thread and back wakes both of them twice, which takes about as long as compressing it here.
const atOnceUpTo = 256 * 1024

async function compressBrotli(body: Buffer, quality: number): Promise<Buffer> {
  const options = {
    // Room for the whole result, which is mostly a sixth of the body: each further chunk would be a task of its own.
    chunkSize: Math.max(1024, body.length >> 2),
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      // A window larger than the body finds nothing more, and takes megabytes each time.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(body.length + 16)))),
    },
  }
  const isShort = quality < bestQuality && body.length <= atOnceUpTo
  const made = isShort ? brotliCompressSync(body, options) : await brotli(body, options)
  // Copied, so that the unused part of the buffer is freed.
  const exact = Buffer.allocUnsafeSlow(made.length)
  made.copy(exact)
  return exact
}

const refused = { br: /\bbr\s*;\s*q=0(?:\.0*)?(?:\s*(?:,|$))/, gzip: /\bgzip\s*;\s*q=0(?:\.0*)?(?:\s*(?:,|$))/ }

// Names and the weight's letter are case-insensitive (RFC 9110, 8.4.1 and 12.4.2).
function accepts(header: string, encoding: 'br' | 'gzip'): boolean {
  const accept = header.toLowerCase()
  return accept.includes(encoding) && !(accept.includes('q=0') && refused[encoding].test(accept))
}
