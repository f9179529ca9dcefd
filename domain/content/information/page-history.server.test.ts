import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { testShop } from '#test/factories.ts'
import { administratorViewer } from '#test/viewers.ts'
import { builtInTexts } from './built-in/built-in-texts.ts'
import type { PageText } from './information-page.ts'
import { listPages, readLastPublishing, readPageForEdit, readPageHistory } from './page-history.server.ts'
import { publishPage } from './publish-page.server.ts'

const editor = administratorViewer()
const at = new Date('2026-05-02T09:30:00Z')
const text: PageText = { title: 'Terms', description: 'What holds.', body: 'One\nTwo' }
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(2)
  await database.db.insertInto('user').values({ id: editor.userId, email: editor.email }).execute()
})
beforeEach(() => database.db.deleteFrom('informationPageVersion').execute())
afterAll(() => database.close())

async function publish(version: number, changed: Partial<PageText> = {}): Promise<void> {
  const edit = { page: 'terms', version, text: { ...text, ...changed }, isPage: () => true } as const
  const shop = testShop(database.db, { clock: () => at })
  expect(await publishPage(shop, edit, editor)).toEqual({ ok: true, version: version + 1 })
}

const history = (version: number | null) => readPageHistory(database.db, editor, { page: 'terms', version })

test('the form has the current text, with who published it and when', async () => {
  const read = () => readPageForEdit(database.db, editor, 'terms')
  expect(await read()).toEqual({ ok: true, text: { ...builtInTexts.terms, version: 0 }, by: null, at: null })
  await publish(0)
  await publish(1, { body: 'Three' })
  expect(await read()).toEqual({ ok: true, text: { ...text, body: 'Three', version: 2 }, by: editor.email, at })
  expect(await readLastPublishing(database.db, 'privacy')).toEqual({ by: null, at: null })
})

test('the list has each page’s own title, with its last publisher and time', async () => {
  await publish(0, { title: 'Our terms' })
  const listed = await listPages(database.db, editor)
  const pages = listed.ok ? listed.pages : []
  expect(pages.slice(-2)).toEqual([
    { page: 'privacy', title: builtInTexts.privacy.title, version: 0, by: null, at: null },
    { page: 'terms', title: 'Our terms', version: 1, by: editor.email, at },
  ])
})

test.each(['title', 'description', 'body'] as const)(
  'a changed %s is shown as changed, and nothing else',
  async (field) => {
    await publish(0)
    await publish(1, { [field]: 'Other' })
    const read = await history(null)
    const lines = text[field].split('\n').map((line) => ({ kind: 'removed', line }))
    expect(read).toEqual({
      ok: true,
      looked: 2,
      versions: [
        { version: 2, restoredFrom: null, by: editor.email, at },
        { version: 1, restoredFrom: null, by: editor.email, at },
        { version: 0, restoredFrom: null, by: null, at: null },
      ],
      difference: { title: [], description: [], body: [], [field]: [...lines, { kind: 'added', line: 'Other' }] },
    })
  },
)

test('an unpublished page has only the built-in text, without changes', async () => {
  expect(await history(null)).toEqual({
    ok: true,
    looked: 0,
    versions: [{ version: 0, restoredFrom: null, by: null, at: null }],
    difference: { title: [], description: [], body: [] },
  })
  expect(await history(1)).toBeNull()
})
