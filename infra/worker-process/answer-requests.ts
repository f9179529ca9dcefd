import { setPriority } from 'node:os'
import type { WorkerResponse } from './worker-messages.ts'

/**
 * The worker's side: answers each request with what `work` makes of it. The process gives way to the shop; threads that
 * libraries start later inherit that, so `load` loads them after it.
 */
export async function answerRequests(load: () => Promise<(request: unknown) => Promise<unknown>>): Promise<void> {
  setPriority(5)
  const work = await load()
  const send = (response: WorkerResponse) => void process.send?.(response, undefined, undefined, () => {})

  process.on('message', async (message) => {
    try {
      send({ result: await work(message) })
    } catch (fault) {
      send({ problem: fault instanceof Error ? fault.message : String(fault) })
    }
  })
  process.on('disconnect', () => process.exit())
}
