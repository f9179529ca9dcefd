import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { getMimeType } from 'hono/utils/mime'
import { isCompressible } from './compression.ts'

// Smaller files save less than the headers of a response take.
const minBytes = 200

/** Compresses each text file of a built client into a `.br` and a `.gz` file, which the server serves. */
export async function precompress(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile() || !isCompressible(getMimeType(entry.name) ?? '')) continue
    const name = join(entry.parentPath, entry.name)
    const body = await readFile(name)
    if (body.length < minBytes) continue
    await writeFile(`${name}.br`, await promisify(brotliCompress)(body))
    await writeFile(`${name}.gz`, await promisify(gzip)(body, { level: 9 }))
  }
}
