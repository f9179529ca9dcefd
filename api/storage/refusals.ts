import { z } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '../router.ts'

/** Requests below this path are answered in the format of a hosted backend's storage. */
export const storagePath = '/storage/v1'

/** Whether a path belongs to the storage, whose clients expect refusals in their own format. */
export const isStoragePath = (path: string): boolean => path === storagePath || path.startsWith(`${storagePath}/`)

/** The body of a refusal in that format, for the API document. */
export const storageRefusalSchema = z
  .object({
    statusCode: z.string().describe('The status of the response, as text.'),
    error: z.string().describe('The code that the rest of the API has in `error.code`.'),
    message: z.string().describe('For people; may be reworded.'),
  })
  .openapi('StorageRefusal')

/** Such a body. */
export const storageRefusal = (
  status: number,
  code: string,
  message: string,
): z.infer<typeof storageRefusalSchema> => ({
  statusCode: String(status),
  error: code,
  message,
})

const ownRefusal = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.object({ fields: z.record(z.string(), z.string()).optional() }),
  }),
})

/** Rewrites every refusal of the API into the format of the storage's clients. */
export const asStorageRefusal = createMiddleware<ApiEnv>(async (c, next) => {
  await next()
  const { status, headers } = c.res
  if (status < 400 || !headers.get('content-type')?.startsWith('application/json')) return
  const { error } = ownRefusal.parse(await c.res.json())
  const fields = Object.entries(error.details.fields ?? {}).map(([name, message]) => `${name}: ${message}`)
  c.res = Response.json(storageRefusal(status, error.code, [error.message, ...fields].join(' ')), { status, headers })
})
