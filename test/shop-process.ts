import { spawn } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import runtime from '#bin/shop-runtime.json' with { type: 'json' }

export type ShopProcess = {
  url: string
  /** The process id. */
  pid: number
  databaseUrl: string
  /** What the shop has logged since the last call. */
  newLog: () => string
  stop: () => Promise<void>
}

/** A database with the demo shop that no other process uses, and the folder with its pictures. */
export type SeededShop = { databaseUrl: string; storage: string }

/**
 * Starts the built shop with demo data in its own process, with the Node flags and environment of `npm start` and `settings` in the
 * environment. Uses the database and pictures of `seeded` if given, otherwise new ones. `stop` ends it and removes its data.
 */
export async function shopProcess(
  port: number,
  settings: Record<string, string> = {},
  seeded?: SeededShop,
): Promise<ShopProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'aso-shop-'))
  if (seeded) await symlink(seeded.storage, join(folder, 'storage'))
  const child = spawn(
    process.execPath,
    [...runtime.flags, join(import.meta.dirname, 'e2e/shop.ts'), folder, String(port)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      // On a busy machine it may take long to get a connection; that must not make a request fail.
      env: {
        ...runtime.env,
        ...process.env,
        DATABASE_CONNECT_TIMEOUT: '30000',
        ...(seeded && { DATABASE_URL: seeded.databaseUrl }),
        ...settings,
      },
    },
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let output = ''
  const databaseUrl = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const address = /^ready (\S+)$/m.exec(output)?.[1]
      if (address) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`The shop ended with ${code} before it was ready:\n${output}`)))
  })
  return {
    url: `http://localhost:${port}`,
    pid: child.pid ?? 0,
    databaseUrl,
    newLog: () => {
      const log = output
      output = ''
      return log
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
