import { z } from 'zod'

export type PictureSent = { ok: true; key: string } | { ok: false; problem: string; mayRetry: boolean; status: number }

const sentSchema = z.object({ secure_url: z.url(), key: z.string() })
const refusedSchema = z.object({ error: z.object({ message: z.string() }) })

const address = '/api/v1/admin/media'
const broken = 'The connection broke. Nothing was lost: try again.'
const retryable = new Set([0, 401, 408, 429, 500, 502, 503, 504])

/**
 * Uploads a picture with XMLHttpRequest, since `fetch` reports no upload progress (from 0 to 1). Abort it with `signal`. A refusal
 * contains the shop's message.
 */
export function sendPicture(
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: number) => void },
): Promise<PictureSent> {
  const { promise, resolve } = Promise.withResolvers<PictureSent>()
  const request = new XMLHttpRequest()
  request.open('POST', address)
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
  request.addEventListener('loadend', () => resolve(readAnswer(request.status, request.responseText)))
  signal.addEventListener('abort', () => request.abort(), { once: true })
  const form = new FormData()
  form.set('file', file)
  request.send(form)
  return promise
}

/** Parses a response; status 0 means that there was none. */
export function readAnswer(status: number, text: string): PictureSent {
  const body = parseJson(text)
  const sent = sentSchema.safeParse(body)
  if (status === 201 && sent.success) return { ok: true, key: sent.data.key }
  const refused = refusedSchema.safeParse(body)
  const problem = refused.success ? refused.data.error.message : broken
  return { ok: false, problem, mayRetry: retryable.has(status), status }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
