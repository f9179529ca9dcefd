import type { Context } from 'hono'
import type { AccessRefusal } from '#domain/accounts/access.ts'
import type { Permission } from '#domain/accounts/viewer.ts'
import { answerRefusal } from '../access.ts'
import { refuseTooMany } from '../rate-limits.ts'
import type { ApiEnv } from '../router.ts'
import { type ExportingShop, exportStream } from './export-stream.ts'

const retryAfterSeconds = 10

export type Exported = { ok: true; fileName: string; parts: AsyncGenerator<string> } | AccessRefusal

/**
 * Answers with CSV files, one at a time for each administrator and node. A HEAD request only asks whether the viewer
 * may have the file, and reads nothing.
 */
export function createFileSender(shop: ExportingShop, permission: Permission) {
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
      const body = exportStream(shop, { parts: exported.parts, viewer, permission, onEnd: end })
      return c.body(body, 200, { ...headers, 'content-disposition': `attachment; filename="${exported.fileName}"` })
    } catch (fault) {
      end()
      throw fault
    }
  }
}
