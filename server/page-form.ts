import { isApiPath } from './csrf.ts'

type FormReading =
  | { ok: true; request: Request }
  | { ok: false; status: 400 | 405 | 415; code: string; message: string; allow?: string }

const badForm = { ok: false, status: 400, code: 'malformed_form', message: 'This form can’t be read.' } as const
const notAForm = {
  ok: false,
  status: 415,
  code: 'unsupported_type',
  message: 'This kind of content is not accepted here.',
} as const
const badMethod = {
  ok: false,
  status: 405,
  code: 'bad_method',
  message: 'This method is not used here.',
  allow: 'GET, HEAD, POST',
} as const

const formTypes = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i

/**
 * Refuses, before a page is run, what no page can read: pages are requested, or get a form, and nothing else. A POST
 * without a body becomes an empty form.
 */
export async function readPageForm(request: Request, path: string): Promise<FormReading> {
  const { method } = request
  if (isApiPath(path) || method === 'GET' || method === 'HEAD') return { ok: true, request }
  if (method !== 'POST') return badMethod
  const bytes = Buffer.from(await request.arrayBuffer())
  const type = request.headers.get('content-type') ?? ''
  if (bytes.length === 0) return { ok: true, request: withBody(request, emptyForm, '') }
  if (!formTypes.test(type)) return notAForm
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => null)
  if (!form || [...form.keys()].some((name) => name.includes('\0'))) return badForm
  return { ok: true, request: withBody(request, type, bytes) }
}

const emptyForm = 'application/x-www-form-urlencoded'

function withBody({ url, method, headers, signal }: Request, type: string, body: BodyInit): Request {
  const own = new Headers(headers)
  own.set('content-type', type)
  return new Request(url, { method, headers: own, signal, body })
}
