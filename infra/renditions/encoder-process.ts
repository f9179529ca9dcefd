import { join } from 'node:path'
import { z } from 'zod'
import type { Reencoding } from '#domain/media/picture-uploads.ts'
import { bytesSchema } from '../worker-process/worker-messages.ts'
import { openWorkerProcess } from '../worker-process/worker-process.ts'

export type EncoderProcess = {
  /** Makes the file of that name from a picture's original; one call at a time. Throws when that fails. */
  encode: (original: Uint8Array, file: string) => Promise<Uint8Array>
  /**
   * Re-encodes the picture in an uploaded file; one call at a time. Throws when the process dies of it or takes too
   * long.
   */
  reencode: (path: string) => Promise<Reencoding>
  close: () => void
}

// The same from the source and from the built server (build/node).
const main = join(import.meta.dirname, '../../infra/renditions/encoder-main.ts')
const usual = { withinMs: 120_000, mostFiles: 50 }

const reencodingSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), bytes: bytesSchema, width: z.int(), height: z.int(), color: z.string() }),
  z.object({ ok: z.literal(false), reason: z.enum(['unreadable', 'too_many_pixels']) }),
])

/** Encodes pictures in a process of its own. It is replaced after `mostFiles`, and when a file takes longer than `withinMs`. */
export function openEncoderProcess({ withinMs, mostFiles } = usual): EncoderProcess {
  const worker = openWorkerProcess({ name: 'encoder', main, withinMs, idleMs: 20_000, mostRequests: mostFiles })
  return {
    encode: async (original, file) => bytesSchema.parse(await worker.ask({ original, file })),
    reencode: async (path) => reencodingSchema.parse(await worker.ask({ upload: path })),
    close: worker.close,
  }
}
