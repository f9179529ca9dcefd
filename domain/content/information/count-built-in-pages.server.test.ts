import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { testShop } from '#test/factories.ts'
import { administratorViewer } from '#test/viewers.ts'
import { builtInTexts } from './built-in/built-in-texts.ts'
import { countBuiltInPages } from './count-built-in-pages.server.ts'
import { informationPages } from './information-page.ts'
import { publishPage, restorePage } from './publish-page.server.ts'

const editor = administratorViewer()
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(2)
  await database.db.insertInto('user').values({ id: editor.userId, email: editor.email }).execute()
})
afterAll(() => database.close())

const own = { title: 'Privacy', description: 'What we keep.', body: 'Nothing.' }
let version = 0
async function publish(text: typeof own): Promise<number> {
  const published = { page: 'privacy', version, text, isPage: () => true } as const
  expect(await publishPage(testShop(database.db), published, editor)).toMatchObject({ ok: true })
  version += 1
  return countBuiltInPages(database.db)
}

test('a page counts while its text is the built-in one, even if that was published, or published again', async () => {
  const all = informationPages.length
  expect(await countBuiltInPages(database.db)).toBe(all)
  expect(await publish(own)).toBe(all - 1)
  const { title, description, body } = builtInTexts.privacy
  expect(await publish({ title: ` ${title}\n`, description, body: `${body}\r\n\r\n` })).toBe(all)
  for (const changed of [{ title: 'Our privacy' }, { description: 'Other' }, { body: 'Other' }])
    expect(await publish({ title, description, body, ...changed })).toBe(all - 1)
  await restorePage(testShop(database.db), { page: 'privacy', from: 0, version }, editor)
  version += 1
  expect(await countBuiltInPages(database.db)).toBe(all)
  expect(await publish(own)).toBe(all - 1)
  await restorePage(testShop(database.db), { page: 'privacy', from: 1, version }, editor)
  expect(await countBuiltInPages(database.db)).toBe(all - 1)
})
