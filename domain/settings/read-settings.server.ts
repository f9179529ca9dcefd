import { sql } from 'kysely'
import { run, statement } from '#domain/statement.server.ts'
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
  return toVersionedSettings(await run(db, settingsStatement()))
}

const settingsRow = statement((db) =>
  db.selectFrom('shopSettings').select(['version', sql<string>`value::text`.as('value')]),
)

/** The settings' row, to be read in one trip with others. */
export const settingsStatement = () => settingsRow({})

/** What `settingsStatement` read. */
export const toVersionedSettings = ([row]: readonly { version: number; value: string }[]): VersionedSettings => ({
  version: row?.version ?? 0,
  settings: parsedOnce(row?.value ?? '{}'),
})

let last: { text: string; settings: ShopSettings } | null = null

/** The settings of a text, which is parsed when another comes: an order reads them three times. Nobody can change what all are given. */
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
