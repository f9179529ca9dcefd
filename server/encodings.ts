import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** One body in each of its encodings; the compressed ones are made when first asked for. */
export type Variants = { identity: Buffer; br: Buffer | null; gzip: Buffer | null; served: number; best: boolean }

const brotli = promisify(brotliCompress)
const gunzippable = promisify(gzip)
const smallest = 1024
const quick = 5
const thorough = 11
const servedBeforeBest = 20

/** The encoding to answer in: brotli before gzip before none, of those that an Accept-Encoding header accepts. */
export function bestEncoding(accept: string | null | undefined): Encoding {
  if (!accept) return 'identity'
  if (accepts(accept, 'br')) return 'br'
  return accepts(accept, 'gzip') ? 'gzip' : 'identity'
}

export const variantsOf = (identity: Buffer): Variants => ({ identity, br: null, gzip: null, served: 0, best: false })

/** The body in an encoding if that is at hand, else null; `identity` always is. */
export function readyVariant(variants: Variants, encoding: Encoding): Buffer | null {
  return variants[encoding]
}

/** The encoding that a body is really served in: a small one isn't worth compressing. */
export const fittingEncoding = (variants: Variants, wanted: Encoding): Encoding =>
  variants.identity.length < smallest ? 'identity' : wanted

/** The body in an encoding, compressed now if it hasn't been. */
export async function variant(variants: Variants, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return variants.identity
  variants[encoding] ??= await (encoding === 'br' ? brotliOf(variants.identity, quick) : gunzippable(variants.identity))
  return variants[encoding]
}

/** Counts an answer; a body that is asked for again and again is compressed once more, as small as it gets, in the background. */
export function countServed(variants: Variants): void {
  variants.served += 1
  if (variants.best || variants.served < servedBeforeBest) return
  variants.best = true
  improving = improving.then(async () => {
    variants.br = await brotliOf(variants.identity, thorough)
  })
}

// One at a time, so that it never takes more than one of the threads that answers need too.
let improving: Promise<void> = Promise.resolve()

/** A body compressed for a single answer, cheaply. */
export async function compressOnce(body: Buffer, wanted: Encoding): Promise<{ body: Buffer; encoding: Encoding }> {
  const variants = variantsOf(body)
  const encoding = fittingEncoding(variants, wanted)
  return { encoding, body: await variant(variants, encoding) }
}

/** Whether a content type is text that compression shrinks. */
export const isCompressible = (type: string) =>
  /^(?:text\/(?!event-stream)|application\/(?:javascript|json|manifest\+json|xml|[\w.-]+\+json|[\w.-]+\+xml)|image\/svg\+xml)/.test(
    type,
  )

const brotliOf = (body: Buffer, quality: number) =>
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
