import { z } from 'zod'

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

/** What the shop asks of the encoder's process. */
export const encoderRequest = z.object({ original: bytes, file: z.string() })
export type EncoderRequest = z.output<typeof encoderRequest>

/** What the process answers. */
export const encoderResponse = z.union([z.object({ bytes }), z.object({ problem: z.string() })])
export type EncoderResponse = z.output<typeof encoderResponse>
