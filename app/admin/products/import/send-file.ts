import { z } from 'zod'

export type FileSent = { ok: true; id: string } | { ok: false; problem: string }

const sentSchema = z.object({ id: z.uuid() })
const refusedSchema = z.object({ error: z.object({ message: z.string() }) })

/** Uploads a product file with XMLHttpRequest, since `fetch` reports no upload progress (from 0 to 1). Abort it with `signal`. */
export function sendFile(
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: number) => void },
): Promise<FileSent> {
  const { promise, resolve } = Promise.withResolvers<FileSent>()
  const request = new XMLHttpRequest()
  request.open('POST', '/api/v1/admin/products/imports')
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
  request.addEventListener('loadend', () => resolve(readAnswer(request.status, request.responseText)))
  signal.addEventListener('abort', () => request.abort(), { once: true })
  const form = new FormData()
  form.set('file', file)
  request.send(form)
  return promise
}

/** Parses a response; status 0 means that there was none. */
function readAnswer(status: number, text: string): FileSent {
  const body = parseJson(text)
  const sent = sentSchema.safeParse(body)
  if (status === 201 && sent.success) return { ok: true, id: sent.data.id }
  const refused = refusedSchema.safeParse(body)
  return {
    ok: false,
    problem: refused.success ? refused.data.error.message : 'The connection broke. Nothing was changed: try again.',
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
