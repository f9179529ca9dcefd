import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The built shop with its demo house on a database of its own, in a process of its own; both are gone afterwards. */
export default async function startShop(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'aso-e2e-'))
  const child = spawn(process.execPath, [join(import.meta.dirname, 'shop.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, E2E_FOLDER: folder },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  process.env.E2E_DATABASE_URL = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const address = /^ready (\S+)$/m.exec(said)?.[1]
      if (address) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`The shop ended with ${code} before it was ready:\n${said}`)))
  })
  return async () => {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
}
