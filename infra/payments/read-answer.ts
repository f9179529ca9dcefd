import { z } from 'zod'
import { exactJson } from './exact-json.ts'

const answerLimit = 1024 * 1024

export type ProviderAnswer<Data> =
  | { ok: true; data: Data }
  /** The provider refused; `detail` is its message. */
  | { ok: false; reason: 'refused'; status: number; code: string | null; detail: string }
  /** Nothing can be concluded: no answer, an error of the provider, or an answer that isn't the provider's. */
  | { ok: false; reason: 'unclear'; detail: string }

export type Reply<Data> = {
  answer: ProviderAnswer<Data>
  /** Whether the provider is up. It still is when it refuses, asks us to wait or answers in an unknown shape. */
  isUp: boolean
  /** For how long it asks not to be called, if it does. */
  pauseSeconds: number | null
}

const envelopeSchema = z.object({
  status: z.union([z.boolean(), z.string()]),
  message: z.string().nullish(),
  code: z.string().nullish(),
  data: z.unknown().optional(),
})

/** Reads a provider's HTTP answer: at most 1 MiB of JSON in the envelope that all providers share. */
export async function readAnswer<Data>(response: Response, schema: z.ZodType<Data>): Promise<Reply<Data>> {
  const { status } = response
  const inconclusive = status < 200 || (status >= 300 && status < 400) || status >= 500
  if (inconclusive || status === 408 || status === 425 || status === 429) {
    await response.body?.cancel()
    const asksToWait = status === 429 || (status === 503 && response.headers.has('retry-after'))
    const pauseSeconds = asksToWait ? secondsToWait(response.headers.get('retry-after')) : null
    return { answer: unclear(`answered ${status}`), isUp: status === 429, pauseSeconds }
  }
  const text = await readCapped(response)
  if (text === null) return noAnswer('answered with more than 1 MiB')
  const envelope = envelopeSchema.safeParse(exactJson(text))
  if (!envelope.success) return noAnswer(`answered ${status} with something unreadable`)
  return { answer: readEnvelope(response, envelope.data, schema), isUp: true, pauseSeconds: null }
}

export const unclear = (detail: string) => ({ ok: false, reason: 'unclear', detail }) as const

/** No usable answer at all. */
export const noAnswer = (detail: string): Reply<never> => ({ answer: unclear(detail), isUp: false, pauseSeconds: null })

function readEnvelope<Data>(
  { ok, status }: Response,
  envelope: z.output<typeof envelopeSchema>,
  schema: z.ZodType<Data>,
): ProviderAnswer<Data> {
  if (ok && (envelope.status === true || envelope.status === 'success')) {
    const data = schema.safeParse(envelope.data)
    if (data.success) return { ok: true, data: data.data }
    return unclear(`answered in an unknown shape: ${data.error.issues[0]?.path.join('.') ?? ''}`)
  }
  const detail = (envelope.message ?? `answered ${status}`).slice(0, 200)
  return { ok: false, reason: 'refused', status, code: envelope.code ?? null, detail }
}

async function readCapped(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = response.body?.getReader()
  for (let step = await reader?.read(); step && !step.done; step = await reader?.read()) {
    size += step.value.byteLength
    if (size > answerLimit) {
      await reader?.cancel()
      return null
    }
    chunks.push(step.value)
  }
  return Buffer.concat(chunks).toString('utf8')
}

// Seconds or a date, as HTTP allows; at most a quarter of an hour.
function secondsToWait(retryAfter: string | null): number {
  const text = retryAfter?.trim() ?? ''
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), 900) : 5
}
