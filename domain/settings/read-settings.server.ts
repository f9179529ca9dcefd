import { sql } from 'kysely'
import { run, statement } from '#domain/statement.server.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import type { ShopSettings } from './shop-settings.ts'
import { storedSettingsSchema } from './stored-settings.ts'

/** The settings with their version: how often they were saved. */
export type VersionedSettings = { version: number; settings: ShopSettings }

/**
 * The shop's current settings. They aren't cached: each request reads their single row by its key, so that no node ever
 * works with old settings.
 */
export async function readVersionedSettings(db: Queryable): Promise<VersionedSettings> {
  return toVersionedSettings(await run(db, settingsStatement()))
}

const settingsRow = statement((db) =>
  db.selectFrom('shopSettings').select(['version', sql<string>`value::text`.as('value')]),
)

/** The query of the settings, to be run together with others. */
export const settingsStatement = () => settingsRow({})

/** The settings in the result of `settingsStatement`. */
export const toVersionedSettings = ([row]: readonly { version: number; value: string }[]): VersionedSettings => ({
  version: row?.version ?? 0,
  settings: parsedOnce(row?.value ?? '{}'),
})

let last: { text: string; settings: ShopSettings } | null = null

/**
 * Parses the stored settings, unless the text is the same as last time: an order reads them three times. The result is
 * frozen, because all callers share it.
 */
function parsedOnce(text: string): ShopSettings {
  if (last?.text !== text) last = { text, settings: frozen(storedSettingsSchema.parse(JSON.parse(text))) }
  return last.settings
}

function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  for (const inner of Object.values(value)) frozen(inner)
  return Object.freeze(value)
}

/** The same without their version. */
export const readSettings = async (db: Queryable): Promise<ShopSettings> => (await readVersionedSettings(db)).settings
