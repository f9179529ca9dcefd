import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { createPageVersions } from './page-versions.ts'
import { createSettingsVersion } from './settings-version.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(2)
})
afterAll(() => database.close())

function someChanges() {
  const listeners: ((tag: string) => void)[] = []
  return {
    subscribe: (listener: (tag: string) => void) => {
      listeners.push(listener)
      return () => {}
    },
    notify: (tag: string) => {
      for (const listener of listeners) listener(tag)
    },
  }
}

const saveSettings = (version: number) =>
  database.db
    .insertInto('shopSettings')
    .values({ version, value: '{}' })
    .onConflict((known) => known.column('id').doUpdateSet({ version }))
    .execute()

// `everything` is notified when notifications may have been missed.
test.each(['settings', 'everything'])('the settings’ version is read again only after a change of %s', async (tag) => {
  const changes = someChanges()
  const settings = createSettingsVersion(database, changes)
  let told = 0
  settings.onChange(() => void told++)
  await saveSettings(1)
  expect(await settings.current()).toBe(1)
  await saveSettings(2)
  changes.notify('catalogue')
  expect([await settings.current(), told]).toEqual([1, 0])
  changes.notify(tag)
  expect([await settings.current(), told]).toEqual([2, 1])
})

test.each(['information:faq', 'everything'])(
  'a page’s version is read again only after a change of %s',
  async (tag) => {
    await database.db.deleteFrom('informationPageVersion').execute()
    const changes = someChanges()
    const pages = createPageVersions(database, changes)
    const told: (string | null)[] = []
    pages.onChange((page) => void told.push(page))
    expect(await pages.current('faq')).toBe(0)
    const text = { title: 'Questions', description: 'Questions', body: 'None.', publishedAt: new Date(0) }
    await database.db
      .insertInto('informationPageVersion')
      .values({ page: 'faq', version: 1, ...text })
      .execute()
    changes.notify('information:terms')
    expect([await pages.current('faq'), told]).toEqual([0, ['terms']])
    changes.notify(tag)
    expect([await pages.current('faq'), told[1]]).toEqual([1, tag === 'everything' ? null : 'faq'])
  },
)

test('a version that couldn’t be read is read again', async () => {
  const settings = createSettingsVersion(database, someChanges())
  const pages = createPageVersions(database, someChanges())
  const fails = vi.spyOn(database.db.getExecutor(), 'executeQuery').mockRejectedValue(new Error('no database'))
  await expect(settings.current()).rejects.toThrow('no database')
  await expect(pages.current('terms')).rejects.toThrow('no database')
  fails.mockRestore()
  await saveSettings(7)
  expect([await settings.current(), await pages.current('terms')]).toEqual([7, 0])
})
