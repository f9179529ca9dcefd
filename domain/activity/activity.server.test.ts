import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeProduct, type TestShop, testShop } from '#test/factories.ts'
import { administratorViewer, customerViewer, staffViewer } from '#test/viewers.ts'
import { ownActions } from './activity.ts'
import { activityPerPage, allActivity, readActivityFilter, writeActivityFilter } from './activity-filter.ts'
import { activityText } from './activity-text.ts'
import { exportActivity } from './export-activity.server.ts'
import { listActivity } from './list-activity.server.ts'

let database: TestDatabase
let shop: TestShop
const now = new Date('2031-02-03T12:00:00Z')
beforeAll(async () => {
  database = await testDatabase()
  shop = testShop(database.db, { clock: () => now })
  for (const { userId, email } of [tola, bisi])
    await database.db.insertInto('user').values({ id: userId, email }).execute()
})
afterAll(() => database.close())
// Only the database's owner may delete from the audit log.
beforeEach(() => database.pool.query('truncate audit_log'))

const tola = administratorViewer(randomUUID(), 'tola@aso.example')
const bisi = staffViewer('orders', randomUUID(), 'bisi@aso.example')
const hour = 60 * 60_000
const note = (
  action: string,
  subject: string,
  {
    by = tola,
    hoursAgo = 0,
    details = {},
  }: { by?: typeof tola; hoursAgo?: number; details?: Record<string, string> } = {},
) =>
  database.db
    .transaction()
    .execute((tx) => writeAuditLog(tx, { by, action, subject, at: new Date(now.getTime() - hoursAgo * hour), details }))
async function list(search = '', viewer: Parameters<typeof listActivity>[2] = tola) {
  const listed = await listActivity(shop, readActivityFilter(new URLSearchParams(search)), viewer)
  if (!listed.ok) throw new Error(listed.reason)
  return listed
}
const texts = async (search = '') =>
  (await list(search)).entries.map((entry) => `${entry.actor.split('@')[0]} ${activityText(entry)}`)

// @rule Activity | The back office's changes are listed in plain words, newest first, with who made them and what they are about
//   broken by: actions that every user takes on their own account listed (activity-rows.server.ts)
test('actions of staff are listed in words; actions on one’s own account aren’t', async () => {
  const product = await makeProduct(database.db, { slug: 'gown', name: 'Àdìrẹ gown' })
  await note('change_order_status', 'order:1a2b3c4d-0000-4000-8000-000000000000', {
    by: bisi as never,
    hoursAgo: 2,
    details: { from: 'processing', to: 'shipped' },
  })
  await note('update_product', `product:${product}`, { hoursAgo: 1 })
  await note('update_product', `product:${randomUUID()}`)
  for (const action of ownActions) await note(action, 'session:1')
  expect(await texts()).toEqual([
    'tola changed product (gone)',
    'tola changed product Àdìrẹ gown',
    'bisi moved order #1a2b3c4d from processing to shipped',
  ])
  expect((await list()).people).toEqual(['bisi@aso.example', 'tola@aso.example'])
})

// @rule Activity | Activity can be filtered by person, kind of subject and period, and searched
//   broken by: wildcards of the search not taken literally (activity-rows.server.ts); the person, the kind or the period ignored
//   (activity-rows.server.ts)
test('filters by person, kind and period, and finds by words', async () => {
  await note('create_coupon', 'coupon:1', { details: { code: 'OWANBE_10' } })
  await note('publish_page', 'page:privacy', { by: bisi as never, hoursAgo: 30 })
  await note('update_settings', 'settings', { hoursAgo: 24 * 20 })
  await note('update_settings', 'settings', { hoursAgo: 24 * 90 })
  await note('publish_page', 'page:terms', { hoursAgo: 24 * 90, details: { code: 'OWANBEX10' } })
  expect(await texts('person=bisi@aso.example')).toEqual(['bisi published a page'])
  expect(await texts('kind=settings')).toHaveLength(2)
  expect(await texts('kind=settings&period=month')).toHaveLength(1)
  expect(await texts('period=today')).toEqual(['tola added coupon (gone)'])
  expect(await texts('period=week')).toHaveLength(2)
  expect(await texts('q=owanbe_10')).toHaveLength(1)
  expect(await texts('q=owanbeX10')).toEqual(['tola published a page'])
  expect(await texts('q=page privacy')).toHaveLength(1)
  expect(await texts("q=%25' or 1=1")).toEqual([])
})

// @rule Activity | Activity uses keyset paging: entries added meanwhile shift nothing
//   broken by: the last entry shown again (activity-rows.server.ts); the id left out of the key (activity-rows.server.ts)
test('the next page starts after the last entry, even within one moment', async () => {
  for (let made = 0; made < activityPerPage + 7; made++) await note('add_order_note', `order:${made}`)
  const first = await list()
  await note('add_order_note', 'order:new')
  const second = await listActivity(shop, { ...allActivity, after: first.next }, tola)
  if (!second.ok) throw new Error(second.reason)
  expect([first.entries.length, second.entries.length, second.next]).toEqual([activityPerPage, 7, null])
  const ids = [...first.entries, ...second.entries].map(({ id }) => id)
  expect(new Set(ids).size).toBe(activityPerPage + 7)
  const address = writeActivityFilter({ ...allActivity, after: first.next })
  expect(readActivityFilter(address).after).toEqual(first.next)
  for (const hostile of ['x', '1_', '12345678901234567_1', "1_1' or 1"])
    expect(readActivityFilter(new URLSearchParams({ after: hostile })).after).toBeNull()
})

// @rule Activity | A search with too few letters for an index reads twenty thousand entries at a time, newest first; longer words
//   search all at once
test('a search for two letters is done in parts, and the export contains every part', async () => {
  await database.pool.query(
    `insert into audit_log (actor, action, subject, created_at)
     select 'tola', 'create_coupon', 'coupon:' || case when i > 20000 then 'zq' || repeat('w', 3) else 'none' end, $1::timestamptz - i * interval '1 second'
     from generate_series(1, 20003) i`,
    [now],
  )
  const found = await list('q=zq')
  expect([found.entries.length, found.next === null]).toEqual([0, false])
  const older = await listActivity(shop, { ...allActivity, q: 'zq', after: found.next }, tola)
  expect(older).toMatchObject({ entries: { length: 3 }, next: null })
  expect(await list('q=zqwww')).toMatchObject({ entries: { length: 3 }, next: null })
  const exported = await exportActivity(shop, { ...allActivity, q: 'zq', period: 'week' }, tola)
  let file = ''
  if (exported.ok) for await (const part of exported.parts) file += part
  expect(file.split('coupon:zqwww')).toHaveLength(4)
})

test('an exactly full page is the last one, with or without a search', async () => {
  for (let made = 0; made < activityPerPage; made++) await note('create_coupon', `coupon:${made}`)
  for (const search of ['', 'q=coupon', 'q=co'])
    expect(await list(search)).toMatchObject({ entries: { length: activityPerPage }, next: null })
  await note('create_coupon', 'coupon:more')
  for (const search of ['', 'q=coupon', 'q=co']) expect((await list(search)).next).not.toBeNull()
})

test('every subject that has a name is shown by its name', async () => {
  const { db } = database
  const { id: coupon } = await db
    .insertInto('coupon')
    .values({ code: 'OWANBE', discountType: 'percentage', discountValue: 10 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: message } = await db
    .insertInto('contactMessage')
    .values({ email: 'ada@example.com', name: 'Ada Obi', subject: 's', message: 'm' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await note('update_coupon', `coupon:${coupon}`, { hoursAgo: 3 })
  await note('read_message', `message:${message}`, { hoursAgo: 2 })
  await note('grant_admin', `user:${bisi.userId}`, { hoursAgo: 1 })
  await note('withdraw_admin', bisi.userId)
  expect(await texts()).toEqual([
    'tola took the owner’s role from bisi@aso.example',
    'tola made bisi@aso.example an owner',
    'tola read the message of Ada Obi',
    'tola changed coupon OWANBE',
  ])
})

test('a filter written into an address is read back unchanged', () => {
  for (const filter of [
    allActivity,
    { ...allActivity, q: 'gown', person: 'tola@aso.example' },
    { ...allActivity, kind: 'settings' as const, period: 'week' as const },
    { ...allActivity, kind: 'orders' as const, after: { at: '1', id: 2 } },
  ])
    expect(readActivityFilter(writeActivityFilter(filter))).toEqual(filter)
  expect(writeActivityFilter(allActivity).size).toBe(0)
})

test('a person’s name with a NUL character is ignored or read without it', () => {
  expect(readActivityFilter(new URLSearchParams({ person: '\0' })).person).toBeNull()
  expect(readActivityFilter(new URLSearchParams({ person: 'a\0b' })).person).toBe('ab')
})

// @rule Activity | The export needs a recent sign-in and the owner’s role, neutralises formulas, and is itself in the log
//   broken by: open to roles that may read the activity (export-activity.server.ts); cells not neutralised
//   (export-activity.server.ts); no entry for it (export-activity.server.ts); older sign-ins accepted (viewer.ts)
test('owners who signed in recently can export the activity, with formulas neutralised', async () => {
  await note('create_coupon', 'coupon:1', { details: { code: '=cmd|x' } })
  await database.pool.query(`insert into audit_log (actor, action, subject) values ('=1+1', 'create_coupon', '@x')`)
  const exported = await exportActivity(shop, allActivity, tola)
  if (!exported.ok) throw new Error(exported.reason)
  let file = ''
  for await (const part of exported.parts) file += part
  const lines = file.trim().split('\r\n')
  expect(exported.fileName).toBe('activity-2031-02-03.csv')
  expect(lines[0]).toBe('Date,Who,What,Action,Subject,Details')
  // The byte order mark makes spreadsheets read the letters as UTF-8. Times are those of Lagos.
  expect(file).toMatch(/^\uFEFFDate/)
  expect(lines.slice(1).map((line) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,/.test(line))).toEqual([true, true, true])
  expect(lines).toHaveLength(4)
  for (const cell of [`"'=1+1"`, `"'@x"`]) expect(lines.join()).toContain(cell)
  expect(await texts('kind=staff')).toEqual(['tola downloaded the activity'])
  expect(await exportActivity(shop, allActivity, { ...tola, isFresh: false })).toEqual({
    ok: false,
    reason: 'sign_in_again',
  })
  expect(await exportActivity(shop, allActivity, staffViewer('manager'))).toEqual({ ok: false, reason: 'not_allowed' })
})

test('only owners and managers can read the activity', async () => {
  expect((await list('', staffViewer('manager'))).ok).toBe(true)
  for (const viewer of [customerViewer(), bisi, staffViewer('catalogue'), staffViewer('read_only')])
    expect(await listActivity(shop, allActivity, viewer)).toEqual({ ok: false, reason: 'not_allowed' })
})

// @rule Activity | Entries of one millisecond are each on exactly one page, to the microsecond
//   broken by: a key in milliseconds (activity-rows.server.ts)
test('a page begins right after the last entry, to the microsecond', async () => {
  await database.pool.query(
    `insert into audit_log (actor, action, subject, created_at)
     select 'tola', 'create_coupon', 'coupon:' || i, $1::timestamptz - i * interval '3 microseconds' from generate_series(1, 60) i`,
    [now],
  )
  const first = await list()
  const second = await listActivity(shop, { ...allActivity, after: first.next }, tola)
  if (!second.ok) throw new Error(second.reason)
  const subjects = [...first.entries, ...second.entries].map(({ subject }) => subject.id)
  expect(subjects).toEqual(Array.from({ length: 60 }, (_, at) => String(at + 1)))
})

// @rule Activity | Entries are sorted by when they happened, not by when they were written
//   broken by: sorted by the id (activity-rows.server.ts)
test('the newest entry comes first by its time, not by when it was added', async () => {
  await note('create_coupon', 'coupon:1', { hoursAgo: 1 })
  await note('publish_page', 'page:privacy', { hoursAgo: 3 })
  await note('update_settings', 'settings', { hoursAgo: 2 })
  const shown = (await list()).entries.map(({ action }) => action)
  expect(shown).toEqual(['create_coupon', 'update_settings', 'publish_page'])
})
