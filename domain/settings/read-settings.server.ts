import type { Queryable } from '#domain/transaction.server.ts'
import type { ShopSettings } from './shop-settings.ts'
import { storedSettingsSchema } from './stored-settings.ts'

/** The settings with the number of times that they were saved. */
export type VersionedSettings = { version: number; settings: ShopSettings }

/**
 * The shop's settings as they are now. They are read from their row each time, by every node, so that nobody ever works with former
 * ones: one look-up by its key beside the queries that go with it.
 */
export async function readVersionedSettings(db: Queryable): Promise<VersionedSettings> {
  const row = await db.selectFrom('shopSettings').select(['version', 'value']).executeTakeFirst()
  return { version: row?.version ?? 0, settings: storedSettingsSchema.parse(row?.value ?? {}) }
}

/** The same without their version. */
export const readSettings = async (db: Queryable): Promise<ShopSettings> => (await readVersionedSettings(db)).settings
