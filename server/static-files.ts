import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { asBody, matchesEtag } from './cached-page.ts'
import { encode, isCompressible, type Variants, variantsOf } from './compression.ts'

export type StaticFiles = (request: Request, path: string) => Promise<Response | null>

type Loaded = { variants: Variants; etag: string }
type File = {
  name: string
  type: string
  cacheControl: string
  /** Whether the build compressed it. */
  compressed: Record<'br' | 'gzip', boolean>
  loaded: Promise<Loaded> | null
}

const immutable = 'public, max-age=31536000, immutable'
const hourly = 'public, max-age=3600'
// A service worker stays in use until a newer one is found at its URL, so no cache may delay that.
const revalidated = 'no-cache'
const mostBytes = 64 * 1024 * 1024

/**
 * Serves the files of a built client. Only files that were in the folder at the start are served, so no path can leave it.
 * Files are read and compressed at their first request, and up to `maxBytes` of them, 64 MiB, are cached in memory.
 */
export function createStaticFiles(directory: string, maxBytes = mostBytes): StaticFiles {
  const files = indexOf(directory)
  let loadedBytes = 0
  const load = async (file: File): Promise<Loaded> => {
    const body = await readFile(file.name)
    const hash = createHash('sha256').update(body).digest('base64url')
    const variants = variantsOf(body)
    if (file.compressed.br) Object.assign(variants, { br: await readFile(`${file.name}.br`), best: true })
    if (file.compressed.gzip) variants.gzip = await readFile(`${file.name}.gz`)
    loadedBytes += body.length
    if (loadedBytes > maxBytes) file.loaded = null
    return { variants, etag: `W/"${hash.slice(0, 22)}"` }
  }
  return async (request, path) => {
    const file = files.get(path)
    if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) return null
    file.loaded ??= load(file).catch((fault) => {
      // A fault isn't kept, so the file is read again at the next request: there may have been too many open files.
      file.loaded = null
      throw fault
    })
    return respond(request, file, await file.loaded)
  }
}

async function respond(request: Request, { type, cacheControl }: File, { variants, etag }: Loaded): Promise<Response> {
  const compressible = isCompressible(type)
  const headers = { 'cache-control': cacheControl, etag, ...(compressible && { vary: 'accept-encoding' }) }
  if (matchesEtag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  const encoded = await encode(variants, compressible ? request.headers.get('accept-encoding') : null)
  return new Response(request.method === 'HEAD' ? null : asBody(encoded.body), {
    headers: { ...headers, 'content-type': type, ...encoded.headers },
  })
}

function indexOf(directory: string): Map<string, File> {
  if (!existsSync(directory)) return new Map()
  const names = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
  const present = new Set(names)
  const isServed = (name: string) => !hiddenFiles.test(name) && !isCompressedForm(name, present)
  return new Map(
    names.filter(isServed).map((name) => [
      encodeURI(`/${name}`),
      {
        name: join(directory, name),
        type: getMimeType(name) ?? 'application/octet-stream',
        cacheControl: name.startsWith('assets/') ? immutable : name === 'sw.js' ? revalidated : hourly,
        compressed: { br: present.has(`${name}.br`), gzip: present.has(`${name}.gz`) },
        loaded: null,
      },
    ]),
  )
}

const hiddenFiles = /^\.(?!well-known\/)/
const isCompressedForm = (name: string, present: Set<string>) =>
  present.has(name.replace(/\.(?:br|gz)$/, '')) && /\.(?:br|gz)$/.test(name)

const extension = /\.([a-z0-9]{1,10})$/i
const renderedExtensions = new Set(['data', 'xml', 'txt', 'csv', 'pdf'])

/**
 * Whether a path ends in a file extension that no page has. `/account/orders/x.css` must not render a page: caches that go by
 * extensions would store somebody's orders.
 */
export function looksLikeFile(path: string): boolean {
  const ending = extension.exec(path)?.[1]?.toLowerCase()
  return ending !== undefined && !renderedExtensions.has(ending)
}
