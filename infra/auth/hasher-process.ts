import { join } from 'node:path'
import { z } from 'zod'
import type { Shop } from '#domain/shop.ts'
import { openWorkerProcess, WorkerEnded } from '../worker-process/worker-process.ts'
import type { Hashing } from './hashing.ts'

export type HasherProcess = Hashing & { close: () => void }

// The same from the source and from the built server (build/node).
const main = join(import.meta.dirname, '../../infra/auth/hasher-main.ts')

/**
 * Hashes and checks passwords in a process of its own, which gives way to the shop: guesses take time from each other, and not from
 * shoppers. It starts at once, so that the first sign-in is no slower than others. When it ends, its calls are made again, once.
 */
export function openHasherProcess(report: Shop['report']): HasherProcess {
  const worker = openWorkerProcess({ name: 'password hasher', main, withinMs: 30_000 })
  worker.start()
  const ask = async (request: object): Promise<unknown> => {
    try {
      return await worker.ask(request)
    } catch (fault) {
      if (!(fault instanceof WorkerEnded)) throw fault
      report(fault, 'hash a password')
      return worker.ask(request)
    }
  }
  return {
    hash: async (password) => z.string().parse(await ask({ act: 'hash', password })),
    verify: async (check) => z.boolean().parse(await ask({ act: 'verify', ...check })),
    close: worker.close,
  }
}
