import { z } from 'zod'

export const bytesSchema = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

/** What a worker process answers; its caller parses the result. */
export const workerResponse = z.union([z.object({ problem: z.string() }), z.object({ result: z.unknown() })])
export type WorkerResponse = z.output<typeof workerResponse>
