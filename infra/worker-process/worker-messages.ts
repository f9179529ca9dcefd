import { z } from 'zod'

export const bytesSchema = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

/** What a worker process is asked. The answer has the same id. The worker parses the request itself. */
export const workerRequest = z.object({ id: z.int(), request: z.unknown() })
export type WorkerRequest = z.output<typeof workerRequest>

/** What a worker process answers; its caller parses the result. */
export const workerResponse = z.union([
  z.object({ id: z.int(), problem: z.string() }),
  z.object({ id: z.int(), result: z.unknown() }),
])
export type WorkerResponse = z.output<typeof workerResponse>
