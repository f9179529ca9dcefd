import { readViewers } from '#domain/accounts/read-viewer.server.ts'
import { may, type Permission, type SignedIn } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import { fileStream } from './file-stream.ts'

/** How long a client may take to read a file; then the file is cut off. */
export const longestExportMs = 10 * 60_000
/** How long, at most, a file continues after its viewer's session has ended or the permission was withdrawn. */
export const recheckMs = 3_000

/** The shop, for what is exported from it. */
export type ExportingShop = Pick<Shop, 'db' | 'clock' | 'report' | 'staffNeedsSecondFactor'>

type ExportStream = {
  parts: AsyncGenerator<string>
  viewer: Pick<SignedIn, 'sessionId'>
  permission: Permission
  onEnd?: () => void
}

/**
 * The parts of an export as a response body that ends when the viewer may no longer have it. It doesn't matter if the
 * sign-in is no longer recent by then.
 */
export function exportStream(shop: ExportingShop, { parts, viewer, permission, onEnd = () => {} }: ExportStream) {
  let checkedAt = shop.clock().getTime()
  return fileStream(parts, {
    longestMs: longestExportMs,
    mayGoOn: async () => {
      const now = shop.clock().getTime()
      if (now - checkedAt < recheckMs) return true
      checkedAt = now
      const current = (await readViewers(shop, [viewer.sessionId])).get(viewer.sessionId)
      return current !== undefined && may(current, permission)
    },
    onFault: (fault) => shop.report(fault, 'exporting'),
    onEnd,
  })
}
