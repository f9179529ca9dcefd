import { setPriority } from 'node:os'
import { type WorkerResponse, workerRequest } from './worker-messages.ts'

/**
 * The worker's side: answers each request with what `work` makes of it. The process gives way to the shop, by its `niceness`; threads
 * that libraries start later inherit that, so `load` loads them after it.
 */
export async function answerRequests(
  load: () => Promise<(request: unknown) => Promise<unknown>>,
  niceness = 5,
): Promise<void> {
  setPriority(niceness)
  // Terminals and service managers send them to the whole group; the shop still needs its worker while it finishes.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  const work = await load()
  const send = (response: WorkerResponse) => void process.send?.(response, undefined, undefined, () => {})

  process.on('message', async (message) => {
    const { id, request } = workerRequest.parse(message)
    try {
      send({ id, result: await work(request) })
    } catch (fault) {
      send({ id, problem: fault instanceof Error ? fault.message : String(fault) })
    }
  })
  process.on('disconnect', () => process.exit())
}
