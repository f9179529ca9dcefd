import type { Context } from 'hono'
import type { AccessRefusal } from '#domain/accounts/access.ts'
import { answerRefusal } from '../access.ts'
import { refuseTooMany } from '../rate-limits.ts'
import type { ApiEnv } from '../router.ts'
import { fileStream } from './file-stream.ts'

/** How long a client may take for a file; then it breaks off. */
export const longestExportMs = 10 * 60_000
const retryAfterSeconds = 10

export type Exported = { ok: true; fileName: string; parts: AsyncGenerator<string> } | AccessRefusal

/**
 * Answers with CSV files, one at a time for each administrator on this node. A HEAD request asks whether the viewer may have the file; it
 * reads nothing.
 */
export function createFileSender() {
  const sending = new Set<string>()
  return async (c: Context<ApiEnv>, read: () => Promise<Exported>) => {
    const { viewer } = c.env
    const headers = { 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' }
    if (viewer.kind === 'anonymous') return answerRefusal(c, { ok: false, reason: 'no_session' })
    if (sending.has(viewer.userId)) return refuseTooMany(c, retryAfterSeconds)
    if (c.req.method === 'HEAD') return c.body(null, 200, headers)
    sending.add(viewer.userId)
    const end = () => void sending.delete(viewer.userId)
    try {
      const exported = await read()
      if (!exported.ok) {
        end()
        return answerRefusal(c, exported)
      }
      const body = fileStream(exported.parts, { longestMs: longestExportMs, onEnd: end })
      return c.body(body, 200, { ...headers, 'content-disposition': `attachment; filename="${exported.fileName}"` })
    } catch (fault) {
      end()
      throw fault
    }
  }
}
