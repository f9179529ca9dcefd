import { setPriority } from 'node:os'
import { type WorkerResponse, workerRequest } from './worker-messages.ts'

/**
 * The worker's side: answers each request with what `work` returns for it. The process lowers its priority by
 * `niceness` first; threads that libraries start inherit that, which is why `load` loads the libraries only afterwards.
 */
export async function answerRequests(
  load: () => Promise<(request: unknown) => Promise<unknown>>,
  niceness = 5,
): Promise<void> {
  setPriority(niceness)
  // Terminals and service managers send these signals to the whole process group, but the shop needs its worker until
  // it has finished.
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
