import { spawn } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type ShopProcess = {
  url: string
  databaseUrl: string
  /** What the shop has logged since this was called last. */
  newLog: () => string
  stop: () => Promise<void>
}

/** A furnished database that nobody else uses, and the folder of its pictures. */
export type SeededShop = { databaseUrl: string; storage: string }

/**
 * The built shop with its demo shop in a process of its own, with `settings` in its environment: on the database and the
 * pictures that it is given, or else on new ones of its own. `stop` ends it and removes its data.
 */
export async function shopProcess(
  port: number,
  settings: Record<string, string> = {},
  furnished?: SeededShop,
): Promise<ShopProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'aso-shop-'))
  if (furnished) await symlink(furnished.storage, join(folder, 'storage'))
  const child = spawn(process.execPath, [join(import.meta.dirname, 'e2e/shop.ts'), folder, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // A busy machine is slow, not wrong: a request mustn't fail because a connection takes long.
    env: {
      ...process.env,
      DATABASE_CONNECT_TIMEOUT: '30000',
      ...(furnished && { DATABASE_URL: furnished.databaseUrl }),
      ...settings,
    },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let said = ''
  const databaseUrl = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const address = /^ready (\S+)$/m.exec(said)?.[1]
      if (address) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`The shop ended with ${code} before it was ready:\n${said}`)))
  })
  return {
    url: `http://localhost:${port}`,
    databaseUrl,
    newLog: () => {
      const log = said
      said = ''
      return log
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
