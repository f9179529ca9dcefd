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

// @rule D36 | A shop without stored settings has the defaults
//   broken by: no settings without a row (read-settings.server.ts)
test('without a row the defaults apply, and the first save creates it', async () => {
  expect(await readVersionedSettings(database.db)).toEqual({ version: 0, settings: defaultSettings })
  expect(await save('Ilé', 0)).toEqual({ ok: true, version: 1 })
  expect(await readVersionedSettings(database.db)).toEqual({ version: 1, settings: named('Ilé') })
})

// @rule D36 | The settings that one order is priced by can't be changed by other code
//   broken by: the cached settings given out for writing (read-settings.server.ts)
test('a reader of the settings can’t change another reader’s', async () => {
  await save('Ilé', 0)
  const { terms } = await readSettings(database.db)
  expect(() => Object.assign(terms, { shippingFee: 0 })).toThrow(TypeError)
  expect((await readSettings(database.db)).terms).toEqual(defaultSettings.terms)
})

// @rule Editing | Of two editors of the settings the second learns who saved and the present values, and nothing of the first is
//   lost
//   broken by: saved whatever the version (update-settings.server.ts)
test('of two concurrent saves one is refused with what the other saved', async () => {
  const outcomes = await Promise.all([save('One', 0), save('Other', 0)])
  expect(outcomes.filter(({ ok }) => ok)).toEqual([{ ok: true, version: 1 }])
  const { name } = await readSettings(database.db)
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({
    reason: 'changed',
    now: { version: 1, settings: { name } },
    by: editor.email,
  })
})

// @rule Editing | Of editors who save at the same moment, all but one are refused
//   broken by: the row not locked (update-settings.server.ts)
test('of many concurrent saves of existing settings one succeeds', async () => {
  await save('Before', 0)
  const outcomes = await Promise.all(Array.from({ length: 6 }, (_, n) => save(`Name ${n}`, 1)))
  expect(outcomes.filter(({ ok }) => ok)).toEqual([{ ok: true, version: 2 }])
  expect((await readVersionedSettings(database.db)).version).toBe(2)
})

// @rule Editing | Changes of the settings are in the audit log with the user, the old and the new values
//   broken by: the new values left out (update-settings.server.ts)
test('the audit log has the old and the new values', async () => {
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

// @rule §6 Roles | Reading settings for editing and saving them need a permission
//   broken by: settings saved without the permission (update-settings.server.ts)
test('without the permission the form can be neither seen nor saved', async () => {
  const shop = testShop(database.db)
  for (const viewer of [customerViewer(), { kind: 'anonymous' } as const]) {
    const reason = viewer.kind === 'anonymous' ? 'no_session' : 'not_allowed'
    expect(await readSettingsForEdit(database.db, viewer)).toEqual({ ok: false, reason })
    expect(await updateSettings(shop, { version: 0, settings: named('x') }, viewer)).toEqual({ ok: false, reason })
  }
  expect(await readSettingsForEdit(database.db, editor)).toMatchObject({ ok: true, version: 0 })
  expect((await readSettings(database.db)).name).toBe('Aṣọ')
})

// @rule D36 | Every save notifies all nodes once
//   broken by: no trigger on updates (0030_shop_settings.sql)
test('every save notifies once, and only when it is committed', async () => {
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
