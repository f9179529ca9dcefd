import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Shop } from '#domain/shop.ts'
import { openWorkerProcess, WorkerEnded } from '../worker-process/worker-process.ts'
import type { Hashing } from './hashing.ts'

export type HasherProcess = Hashing & { close: () => void }

// The same from the source and from the built server (build/node).
const main = join(import.meta.dirname, '../../infra/auth/hasher-main.ts')

// How long to wait before each further try. Whatever ends processes for lack of memory would end one that is started at
// once as well.
const pausesMs = [0, 100, 300]

/**
 * Hashes and checks passwords in a process of its own with a low priority, so that a flood of guesses slows down other
 * guesses and not the shop. It is started at once, so that the first sign-in is no slower than others. If it ends, its
 * calls are repeated in a new one, at most three times; then they throw `WorkerEnded`.
 */
export function openHasherProcess(report: Shop['report']): HasherProcess {
  const worker = openWorkerProcess({ name: 'password hasher', main, withinMs: 30_000 })
  worker.start()
  const ask = async (request: object): Promise<unknown> => {
    for (let time = 0; ; time++) {
      try {
        return await worker.ask(request)
      } catch (fault) {
        if (!(fault instanceof WorkerEnded)) throw fault
        report(fault, 'hash a password')
        const wait = pausesMs[time]
        if (wait === undefined) throw fault
        await pause(wait)
      }
    }
  }
  return {
    hash: async (password) => z.string().parse(await ask({ act: 'hash', password })),
    verify: async (check) => z.boolean().parse(await ask({ act: 'verify', ...check })),
    close: worker.close,
  }
}
