import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** One body in each of its encodings, each compressed at its first request. */
export type Variants = { identity: Buffer; br: Buffer | null; gzip: Buffer | null; served: number; best: boolean }

const brotli = promisify(brotliCompress)
const gzipCompress = promisify(gzip)
const minBytes = 1024
const fastQuality = 5
const bestQuality = 11
const servedBeforeBestQuality = 20

/** The encoding of a response: brotli, else gzip, else none, of those that an Accept-Encoding header accepts. */
export function bestEncoding(accept: string | null | undefined): Encoding {
  if (!accept) return 'identity'
  if (accepts(accept, 'br')) return 'br'
  return accepts(accept, 'gzip') ? 'gzip' : 'identity'
}

export const variantsOf = (identity: Buffer): Variants => ({ identity, br: null, gzip: null, served: 0, best: false })

/** The body in an encoding if it is compressed already, else null; never null for `identity`. */
export function readyVariant(variants: Variants, encoding: Encoding): Buffer | null {
  return variants[encoding]
}

/** The encoding that a body is served in: small bodies aren't worth compressing, but are served so where they are compressed already. */
export const fittingEncoding = (variants: Variants, wanted: Encoding): Encoding =>
  variants.identity.length < minBytes && variants[wanted] === null ? 'identity' : wanted

/** The body in an encoding, compressed now if it isn't yet. */
export async function variant(variants: Variants, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return variants.identity
  variants[encoding] ??= await (encoding === 'br'
    ? compressBrotli(variants.identity, fastQuality)
    : gzipCompress(variants.identity))
  return variants[encoding]
}

/** Counts a response. A body that is served often is compressed again in the background, with the best quality. */
export function countServed(variants: Variants): void {
  variants.served += 1
  if (variants.best || variants.served < servedBeforeBestQuality) return
  variants.best = true
  recompressing = recompressing.then(async () => {
    variants.br = await compressBrotli(variants.identity, bestQuality)
  })
}

// One at a time, so that it takes at most one thread of the pool that responses are compressed on.
let recompressing: Promise<void> = Promise.resolve()

/** A body compressed for a single response, at low cost. */
export async function compressOnce(body: Buffer, wanted: Encoding): Promise<{ body: Buffer; encoding: Encoding }> {
  const variants = variantsOf(body)
  const encoding = fittingEncoding(variants, wanted)
  return { encoding, body: await variant(variants, encoding) }
}

/** Whether bodies of a content type are worth compressing. */
export const isCompressible = (type: string) =>
  /^(?:text\/(?!event-stream)|application\/(?:javascript|json|manifest\+json|xml|[\w.-]+\+json|[\w.-]+\+xml)|image\/svg\+xml)/.test(
    type,
  )

const compressBrotli = (body: Buffer, quality: number) =>
  brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })

const refused = { br: /\bbr\s*;\s*q=0(?:\.0*)?(?:\s*(?:,|$))/, gzip: /\bgzip\s*;\s*q=0(?:\.0*)?(?:\s*(?:,|$))/ }

const accepts = (accept: string, encoding: 'br' | 'gzip') =>
  accept.includes(encoding) && !(accept.includes('q=0') && refused[encoding].test(accept))
