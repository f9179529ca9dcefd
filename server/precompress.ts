import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { getMimeType } from 'hono/utils/mime'
import { isCompressible } from './encodings.ts'

const smallest = 1024

/** Writes each text file of a built client once more as `.br` and `.gz`, as small as they get, for the server to find. */
export async function precompress(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile() || !isCompressible(getMimeType(entry.name) ?? '')) continue
    const name = join(entry.parentPath, entry.name)
    const body = await readFile(name)
    if (body.length < smallest) continue
    // Brotli and gzip are as thorough as they can be unless told otherwise.
    await writeFile(`${name}.br`, await promisify(brotliCompress)(body))
    await writeFile(`${name}.gz`, await promisify(gzip)(body, { level: 9 }))
  }
}
