import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import runtime from '#bin/shop-runtime.json' with { type: 'json' }
import { freePort } from '#test/free-port.ts'
import type { ShopProcess } from '#test/shop-process.ts'
import { throwawayDatabase } from './throwaway-database.ts'

/** Starts the built shop with demo data as a process like that of `npm start`, with `settings` in its environment. */
export async function startedShop(settings: Record<string, string>): Promise<Omit<ShopProcess, 'newLog'>> {
  const database = await throwawayDatabase(1)
  const folder = await mkdtemp(join(tmpdir(), 'aso-shop-'))
  const port = await freePort()
  const child = spawn(process.execPath, [...runtime.flags, join(import.meta.dirname, '../build/node/start.js')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...runtime.env,
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      DEMO: 'on',
      LOG_LEVEL: 'warn',
      ...settings,
    },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
  let output = ''
  const isOpen = await new Promise<boolean>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('Aṣọ is open')) resolve(true)
    })
    ended.then(() => resolve(false))
  })
  if (!isOpen) {
    await stop()
    throw new Error(`The shop ended before it was open:\n${output}`)
  }
  return { url: `http://localhost:${port}`, pid: child.pid ?? 0, databaseUrl: database.url, stop }
}
