import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { eventually } from '#test/eventually.ts'
import { testShop } from '#test/factories.ts'
import { administratorViewer, customerViewer } from '#test/viewers.ts'
import { readSettings, readVersionedSettings } from './read-settings.server.ts'
import { readSettingsForEdit } from './read-settings-for-edit.server.ts'
import { defaultSettings } from './shop-settings.ts'
import { updateSettings } from './update-settings.server.ts'

const editor = administratorViewer()
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.db.insertInto('user').values({ id: editor.userId, email: editor.email }).execute()
})
beforeEach(async () => {
  await database.db.deleteFrom('shopSettings').execute()
})
afterAll(() => database.close())

const named = (name: string) => ({ ...defaultSettings, name })
const save = (name: string, version: number, viewer = editor) =>
  updateSettings(testShop(database.db), { version, settings: named(name) }, viewer)

// @rule D36 | A shop of which nothing was set has the defaults
//   broken by: no settings without a row (read-settings.server.ts)
test('without a row the defaults count, and the first save makes it', async () => {
  expect(await readVersionedSettings(database.db)).toEqual({ version: 0, settings: defaultSettings })
  expect(await save('Ilé', 0)).toEqual({ ok: true, version: 1 })
  expect(await readVersionedSettings(database.db)).toEqual({ version: 1, settings: named('Ilé') })
})

// @rule D36 | What one order is priced by, nobody else's work can change
//   broken by: settings that are kept given to all to write in (read-settings.server.ts)
test('whoever reads the settings changes nobody else’s', async () => {
  await save('Ilé', 0)
  const { terms } = await readSettings(database.db)
  expect(() => Object.assign(terms, { shippingFee: 0 })).toThrow(TypeError)
  expect((await readSettings(database.db)).terms).toEqual(defaultSettings.terms)
})

// @rule Editing | The second of two editors of the settings is told who saved and what stands there, and nothing of the first is lost
//   broken by: saved whatever the version (update-settings.server.ts)
test('of two who save at the same moment one is told what the other saved', async () => {
  const outcomes = await Promise.all([save('One', 0), save('Other', 0)])
  expect(outcomes.filter(({ ok }) => ok)).toEqual([{ ok: true, version: 1 }])
  const { name } = await readSettings(database.db)
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({
    reason: 'changed',
    now: { version: 1, settings: { name } },
    by: editor.email,
  })
})

// @rule Editing | Of editors who save at the same moment, all but one are told, whoever saved before
//   broken by: the row not locked (update-settings.server.ts)
test('of many who save settings that are there already one saves', async () => {
  await save('Before', 0)
  const outcomes = await Promise.all(Array.from({ length: 6 }, (_, n) => save(`Name ${n}`, 1)))
  expect(outcomes.filter(({ ok }) => ok)).toEqual([{ ok: true, version: 2 }])
  expect((await readVersionedSettings(database.db)).version).toBe(2)
})

// @rule Editing | Who changed what of the settings stands in the audit log, as it was and as it is
//   broken by: the values after the change left out (update-settings.server.ts)
test('the audit log says what was and what is', async () => {
  await save('Ilé', 0)
  const entry = await database.db.selectFrom('auditLog').selectAll().orderBy('id', 'desc').executeTakeFirst()
  expect(entry).toMatchObject({
    actor: editor.email,
    action: 'update_settings',
    subject: 'settings',
    details: { before: { name: 'Aṣọ' }, after: { name: 'Ilé' } },
  })
  const row = await database.db.selectFrom('shopSettings').select('updatedBy').executeTakeFirst()
  expect(row).toEqual({ updatedBy: editor.userId })
})

// @rule §6 Roles | Settings are read for editing and written by who may
//   broken by: settings saved without a permission (update-settings.server.ts)
test('who may not neither sees their form nor saves it', async () => {
  const shop = testShop(database.db)
  for (const viewer of [customerViewer(), { kind: 'anonymous' } as const]) {
    const reason = viewer.kind === 'anonymous' ? 'no_session' : 'not_allowed'
    expect(await readSettingsForEdit(database.db, viewer)).toEqual({ ok: false, reason })
    expect(await updateSettings(shop, { version: 0, settings: named('x') }, viewer)).toEqual({ ok: false, reason })
  }
  expect(await readSettingsForEdit(database.db, editor)).toMatchObject({ ok: true, version: 0 })
  expect((await readSettings(database.db)).name).toBe('Aṣọ')
})

// @rule D36 | Every save is notified once, to all nodes
//   broken by: no trigger on updates (0030_shop_settings.sql)
test('every save is notified, and only when it is committed', async () => {
  const client = new pg.Client(database.url)
  await client.connect()
  const tags: (string | undefined)[] = []
  client.on('notification', ({ payload }) => void tags.push(payload))
  await client.query('listen page_change')
  await save('Ilé', 0)
  await save('never', 0)
  await save('Ilé Aṣọ', 1)
  await eventually(() => expect(new Set(tags)).toEqual(new Set(['settings'])))
  await eventually(() => expect(tags.length).toBeGreaterThanOrEqual(2))
  await client.end()
})
