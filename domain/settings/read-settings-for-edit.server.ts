import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { readVersionedSettings, type VersionedSettings } from './read-settings.server.ts'

/** The settings with which their form opens, for a viewer who may see them all. */
export async function readSettingsForEdit(
  db: Queryable,
  viewer: Viewer,
): Promise<({ ok: true } & VersionedSettings) | AccessRefusal> {
  const authorized = authorize(viewer, 'settings.read')
  return authorized.ok ? { ok: true, ...(await readVersionedSettings(db)) } : authorized
}
