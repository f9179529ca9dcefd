import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type ShopProcess = { url: string; stop: () => Promise<void> }

/** The built shop with its demo house, in a process of its own as in production; `stop` ends it and removes its data. */
export async function shopProcess(): Promise<ShopProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'aso-bench-'))
  const port = await freePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, '../test/e2e/shop.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, E2E_PORT: String(port) },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => chunk.toString().includes('ready ') && resolve())
    child.once('exit', (code) => reject(new Error(`The shop ended with ${code}`)))
  })
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
