import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { readLastChange, writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Tx } from '#domain/transaction.server.ts'
import { readVersionedSettings, type VersionedSettings } from './read-settings.server.ts'
import type { ShopSettings } from './shop-settings.ts'

/** `version` is the one with which the form was opened. */
export type SettingsUpdate = { version: number; settings: ShopSettings }

export type SettingsUpdated =
  | { ok: true; version: number }
  /** Somebody else saved the settings in the meantime; nothing was changed. */
  | { ok: false; reason: 'changed'; now: VersionedSettings; by: string | null; at: Date | null }
  | AccessRefusal

const subject = 'settings'

/**
 * Saves the shop's settings, for a viewer who has the permission. Every node is notified by the tag `settings`. An
 * order that is being placed by the old settings is refused; orders already placed keep their terms.
 */
export async function updateSettings(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  update: SettingsUpdate,
  viewer: Viewer,
): Promise<SettingsUpdated> {
  const authorized = authorize(viewer, 'settings.write')
  if (!authorized.ok) return authorized
  const { userId, email } = authorized.by
  return inTransaction<SettingsUpdated>(db, (tx) => updateInTransaction(tx, update, { userId, email }, clock()))
}

async function updateInTransaction(
  tx: Tx,
  { version, settings }: SettingsUpdate,
  by: { userId: string; email: string },
  at: Date,
): Promise<SettingsUpdated> {
  await tx
    .insertInto('shopSettings')
    .values({ updatedAt: at })
    .onConflict((known) => known.column('id').doNothing())
    .execute()
  await tx.selectFrom('shopSettings').select('version').forUpdate().executeTakeFirstOrThrow()
  const before = await readVersionedSettings(tx)
  if (before.version !== version)
    return { ok: false, reason: 'changed', now: before, ...(await readLastChange(tx, subject)) }
  await tx
    .updateTable('shopSettings')
    .set({ value: JSON.stringify(settings), version: version + 1, updatedAt: at, updatedBy: by.userId })
    .execute()
  const details = changesOf(before.settings, settings)
  await writeAuditLog(tx, { by, action: 'update_settings', subject, at, details })
  return { ok: true, version: version + 1 }
}

/** The settings that differ, with their values before and after. */
function changesOf(
  old: ShopSettings,
  now: ShopSettings,
): { before: Partial<ShopSettings>; after: Partial<ShopSettings> } {
  const names = (Object.keys(now) as (keyof ShopSettings)[]).filter(
    (name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]),
  )
  const pick = (values: ShopSettings) => Object.fromEntries(names.map((name) => [name, values[name]]))
  return { before: pick(old), after: pick(now) }
}
