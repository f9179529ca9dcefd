import { z } from '@hono/zod-openapi'
import { readAdminFilter } from '#domain/catalogue/admin-listing.ts'
import { importLimits } from '#domain/catalogue/csv/columns.ts'
import { exportName, exportProducts } from '#domain/catalogue/csv/export-products.server.ts'
import { receiveImport } from '#domain/catalogue/csv/receive-import.server.ts'
import type { Shop } from '#domain/shop.ts'
import { answerRefusal, defineRoute } from '../access.ts'
import { errorBody, refusal } from '../errors.ts'
import { type Limits, refuseTooMany } from '../rate-limits.ts'
import { createRouter } from '../router.ts'
import { exportStream } from './export-stream.ts'
import { openMultipartFile } from './multipart-file.ts'

const exportRoute = defineRoute({
  access: 'catalogue.read',
  method: 'get',
  path: '/export',
  tags: ['Administration'],
  summary: 'Products, their stock and prices as a CSV file',
  description:
    'What fits the filter of the back office’s list, in UTF-8 with a byte order mark. One line for each stock row; the first line of a product says everything of it. Cells that a spreadsheet would calculate have an apostrophe before them, which an import takes off again. The file breaks off after ten minutes, and when the session is ended or the permission taken.',
  request: {
    query: z.object({
      q: z.string().optional(),
      category: z.string().optional(),
      status: z.string().optional(),
      stock: z.string().optional(),
    }),
  },
  responses: {
    200: { description: 'The file, as it is read.', content: { 'text/csv': { schema: z.string() } } },
    422: refusal(422, 'invalid'),
    429: refusal(429, 'too_many_requests'),
  },
})

const importRoute = defineRoute({
  access: 'catalogue.write',
  method: 'post',
  path: '/imports',
  tags: ['Administration'],
  summary: 'Upload a CSV file of products',
  description:
    'One file as it was exported, of at most 50 MB and 100,000 lines. It is kept and checked; nothing of the catalogue changes before the import is applied in the back office. A file that can’t be read is kept as failed, with the reason.',
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
          required: ['file'],
        },
      },
    },
  },
  responses: {
    201: {
      description: 'The file was received.',
      content: { 'application/json': { schema: z.object({ id: z.uuid() }) } },
    },
    400: refusal(400, 'incomplete'),
    409: refusal(409, 'too_many_open'),
    413: refusal(413, 'too_large'),
    415: refusal(415, 'unsupported_type'),
    422: refusal(422, 'no_file'),
    429: refusal(429, 'too_many_requests'),
  },
})

// Room for what surrounds the file in a multipart body.
const maxBodyBytes = importLimits.bytes + 64 * 1024

const words = {
  unsupported_type: 'Please send the file as a form does.',
  no_file: 'There is no file in the field “file”.',
  incomplete: 'This upload broke off. Nothing was changed.',
  too_large: `The file is larger than ${importLimits.bytes / 1024 / 1024} MB. Please split it.`,
  too_many_open: 'Several imports are waiting already. Please apply or discard one of them first.',
}

/** Product files: exported while they are read from the database, imported while they arrive. */
export function createProductFileRoutes(shop: Shop, limits: Limits) {
  return createRouter()
    .openapi(exportRoute, async (c) => {
      const { viewer } = c.env
      if (viewer.kind === 'anonymous') return answerRefusal(c, { ok: false, reason: 'no_session' })
      const reading = await limits.check('product-export', viewer.userId)
      if (!reading.ok) return refuseTooMany(c, reading.retryAfter)
      const filter = readAdminFilter(new URL(c.req.url).searchParams)
      const exported = await exportProducts(shop, filter, viewer)
      if (!exported.ok) return answerRefusal(c, exported)
      return c.body(exportStream(shop, { parts: exported.lines, viewer, permission: 'catalogue.read' }), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${exportName(shop.clock())}"`,
        'cache-control': 'no-store',
      })
    })
    .openapi(importRoute, async (c) => {
      const { viewer } = c.env
      if (viewer.kind === 'anonymous') return answerRefusal(c, { ok: false, reason: 'no_session' })
      if (Number(c.req.header('content-length') ?? 0) > maxBodyBytes)
        return c.json(errorBody('too_large', words.too_large, {}), 413)
      const reading = await limits.check('product-import', viewer.userId)
      if (!reading.ok) return refuseTooMany(c, reading.retryAfter)
      const opened = await openMultipartFile(c.req.raw, { mostBytes: importLimits.bytes })
      if (!opened.ok) {
        const { reason } = opened
        if (reason === 'unsupported_type') return c.json(errorBody(reason, words[reason], {}), 415)
        if (reason === 'no_file') return c.json(errorBody(reason, words[reason], {}), 422)
        return c.json(errorBody(reason, words[reason], {}), 400)
      }
      const { fileName, chunks } = opened
      const reader = chunks[Symbol.asyncIterator]()
      const file = { [Symbol.asyncIterator]: () => ({ next: () => reader.next() }) }
      const received = await receiveImport(shop, { fileName, chunks: file }, viewer)
      await (received.ok ? readOn(reader) : reader.return?.())
      if (received.ok) return c.json({ id: received.id }, 201)
      const { reason } = received
      if (reason === 'incomplete') return c.json(errorBody(reason, words[reason], {}), 400)
      if (reason === 'too_many_open') return c.json(errorBody(reason, words[reason], {}), 409)
      return answerRefusal(c, { ok: false, reason })
    })
}

/**
 * Reads the rest of a file that can't be imported: a browser that is still sending would otherwise see a broken
 * connection instead of the response.
 */
async function readOn(reader: AsyncIterator<Uint8Array>): Promise<void> {
  try {
    while (!(await reader.next()).done);
  } catch {
    // The sender has gone, or the body has no end. The response is the same.
  }
}
