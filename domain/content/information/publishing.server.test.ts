import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Permission } from '#domain/accounts/viewer.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { eventually } from '#test/eventually.ts'
import { testShop } from '#test/factories.ts'
import { administratorViewer, customerViewer } from '#test/viewers.ts'
import { builtInTexts } from './built-in/built-in-texts.ts'
import { listPages, readPageForEdit, readPageHistory } from './page-history.server.ts'
import { publishPage, restorePage } from './publish-page.server.ts'
import { readPage, readPageVersion } from './read-page.server.ts'

const editor = administratorViewer()
const isPage = () => true
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.db.insertInto('user').values({ id: editor.userId, email: editor.email }).execute()
})
beforeEach(() => database.db.deleteFrom('informationPageVersion').execute())
afterAll(() => database.close())

const saying = (body: string) => ({ title: 'Privacy', description: 'What we keep.', body })
const publish = (body: string, version: number, viewer: Parameters<typeof publishPage>[2] = editor) =>
  publishPage(testShop(database.db), { page: 'privacy', version, text: saying(body), isPage }, viewer)
const restore = (from: number, version: number) =>
  restorePage(testShop(database.db), { page: 'privacy', from, version }, editor)
const history = (version: number | null = null) => readPageHistory(database.db, editor, { page: 'privacy', version })

// @rule D31 | A page shows the text published last, and the built-in one until then
//   broken by: the oldest version read (read-page.server.ts)
test('the text published last is shown, tidied, and each publishing is a new version', async () => {
  expect(await readPage(database.db, 'privacy')).toEqual({ ...builtInTexts.privacy, version: 0 })
  expect(await publish('One\r\n\r\n\u202eẹ ọ ṣ ', 0)).toEqual({ ok: true, version: 1 })
  expect(await publish('Two', 1)).toEqual({ ok: true, version: 2 })
  expect(await readPage(database.db, 'privacy')).toEqual({ ...saying('Two'), version: 2 })
  expect(await readPage(database.db, 'terms')).toMatchObject({ version: 0 })
  const first = await database.db.selectFrom('informationPageVersion').where('version', '=', 1).select('body').execute()
  expect(first).toEqual([{ body: 'One\n\nẹ ọ ṣ' }])
})

// @rule Editing | Of two who publish a page the second learns the present text, its author and its time
//   broken by: published whatever the version (publish-page.server.ts)
test('of several concurrent publishings one succeeds, and the others are refused', async () => {
  const outcomes = await Promise.all(Array.from({ length: 5 }, (_, at) => publish(`Text ${at}`, 0)))
  expect(outcomes.filter(({ ok }) => ok)).toEqual([{ ok: true, version: 1 }])
  const now = await readPage(database.db, 'privacy')
  for (const outcome of outcomes.filter(({ ok }) => !ok))
    expect(outcome).toEqual({ ok: false, reason: 'changed', now, by: editor.email, at: expect.any(Date) })
  expect(await publish('Late', 0)).toMatchObject({ ok: false, reason: 'changed' })
  expect(await publish('From nowhere', 7)).toMatchObject({ ok: false, reason: 'changed' })
  expect(await readPageVersion(database.db, 'privacy')).toBe(1)
})

// @rule D31 | An earlier text, even the built-in one, can be published again as a new version; the history names it and loses
//   nothing
//   broken by: later versions deleted (publish-page.server.ts)
test('an earlier text is restored as a new version', async () => {
  await publish('One', 0)
  await publish('Two', 1)
  expect(await restore(1, 2)).toEqual({ ok: true, version: 3 })
  expect(await readPage(database.db, 'privacy')).toEqual({ ...saying('One'), version: 3 })
  expect(await restore(0, 2)).toMatchObject({ ok: false, reason: 'changed', now: { version: 3 } })
  expect(await restore(9, 3)).toEqual({ ok: false, reason: 'no_such_version' })
  expect(await restore(0, 3)).toEqual({ ok: true, version: 4 })
  expect(await readPage(database.db, 'privacy')).toEqual({ ...builtInTexts.privacy, version: 4 })
  const read = await history()
  expect(read).toMatchObject({ ok: true, looked: 4 })
  expect(read?.ok && read.versions.map(({ version, restoredFrom, by }) => [version, restoredFrom, by])).toEqual([
    [4, 0, editor.email],
    [3, 1, editor.email],
    [2, null, editor.email],
    [1, null, editor.email],
    [0, null, null],
  ])
})

// @rule D31 | The history names who published each version and when, and its changes from the previous one
//   broken by: compared with the newest version (page-history.server.ts)
test('each version is compared with the previous one', async () => {
  await publish('One\nTwo', 0)
  await publish('One\nThree', 1)
  await publish('One', 2)
  expect(await history(2)).toMatchObject({
    looked: 2,
    difference: {
      title: [],
      body: [
        { kind: 'same', line: 'One' },
        { kind: 'removed', line: 'Two' },
        { kind: 'added', line: 'Three' },
      ],
    },
  })
  expect(await history(4)).toBeNull()
})

// @rule Editing | Each publishing of a page is in the audit log with its version
//   broken by: no entry written (publish-page.server.ts)
test('publishing is in the audit log', async () => {
  await publish('One', 0)
  await restore(0, 1)
  const entries = await database.db
    .selectFrom('auditLog')
    .where('action', '=', 'publish_page')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(entries).toMatchObject([
    { actor: editor.email, subject: 'page:privacy', details: { version: 2, restoredFrom: 0 } },
    { actor: editor.email, subject: 'page:privacy', details: { version: 1 } },
  ])
  expect(entries[1]?.details).toEqual({ version: 1 })
})

// @rule §6 Roles | Reading a page for editing and publishing it need a permission
//   broken by: published without the permission (publish-page.server.ts)
test('users without the permission can neither edit nor publish', async () => {
  for (const viewer of [customerViewer(), { kind: 'anonymous' } as const]) {
    const refused = { ok: false, reason: viewer.kind === 'anonymous' ? 'no_session' : 'not_allowed' }
    expect(await publish('No', 0, viewer)).toEqual(refused)
    expect(await restorePage(testShop(database.db), { page: 'privacy', from: 0, version: 0 }, viewer)).toEqual(refused)
    expect(await listPages(database.db, viewer)).toEqual(refused)
    expect(await readPageForEdit(database.db, viewer, 'privacy')).toEqual(refused)
    expect(await readPageHistory(database.db, viewer, { page: 'privacy', version: null })).toEqual(refused)
  }
  expect(await readPageVersion(database.db, 'privacy')).toBe(0)
})

test('for the built-in text the history shows what restoring it would change', async () => {
  const kindsOf = async () => {
    const read = await history(0)
    return read?.ok ? [...new Set(read.difference.body.map(({ kind }) => kind))] : read
  }
  expect(await kindsOf()).toEqual([])
  await publish('Mine', 0)
  expect(await kindsOf()).toEqual(['removed', 'added'])
  await restore(0, 1)
  expect(await kindsOf()).toEqual([])
})

// @rule §6 Roles | The permission to read pages doesn't allow publishing or restoring
//   broken by: published with the permission to read (publish-page.server.ts)
test('a reader can only read', async () => {
  const reader = { ...editor, permissions: new Set<Permission>(['pages.read']) }
  expect(await readPageForEdit(database.db, reader, 'privacy')).toMatchObject({ ok: true })
  const refused = { ok: false, reason: 'not_allowed' }
  expect(await publish('No', 0, reader)).toEqual(refused)
  expect(await restorePage(testShop(database.db), { page: 'privacy', from: 0, version: 0 }, reader)).toEqual(refused)
})

test('an invalid text is refused, and nothing is stored', async () => {
  const shop = testShop(database.db)
  const text = saying('{{nothing}}')
  expect(await publishPage(shop, { page: 'privacy', version: 0, text, isPage }, editor)).toEqual({
    ok: false,
    reason: 'invalid',
    errors: [{ field: 'body', message: 'There is no placeholder {{nothing}}' }],
  })
  expect(await readPageVersion(database.db, 'privacy')).toBe(0)
})

test('every node is notified of the published page', async () => {
  const heard: string[] = []
  const listener = new pg.Client(database.url)
  await listener.connect()
  listener.on('notification', ({ payload = '' }) => void heard.push(payload))
  await listener.query('listen page_change')
  await publish('One', 0)
  await eventually(async () => expect(heard).toContain('information:privacy'))
  await listener.end()
})

test('the list has every page with its publisher', async () => {
  await publish('One', 0)
  const listed = await listPages(database.db, editor)
  expect(listed.ok && listed.pages.map(({ page, version, by }) => [page, version, by])).toContainEqual([
    'privacy',
    1,
    editor.email,
  ])
  expect(listed.ok && listed.pages).toHaveLength(7)
})
