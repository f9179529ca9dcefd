import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLogOf } from '#test/audit-log.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { administratorViewer } from '#test/viewers.ts'
import { dismissMail, retryMail } from './failed-mail.server.ts'

let database: TestDatabase
let shop: { db: TestDatabase['db']; clock: () => Date }
const now = new Date('2031-02-03T12:00:00Z')
const tola = administratorViewer()
beforeAll(async () => {
  database = await testDatabase()
  shop = { db: database.db, clock: () => now }
  await database.db.insertInto('user').values({ id: tola.userId, email: tola.email }).execute()
})
afterAll(() => database.close())

const failed = { kind: 'order_received', payload: '{}', state: 'failed' as const, dueAt: null, attempts: 5 }
async function aFailedMail(key: string | null = null): Promise<number> {
  const { id } = await shop.db
    .insertInto('mail')
    .values({ ...failed, key })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const mailOf = (id: number) =>
  shop.db
    .selectFrom('mail')
    .where('id', '=', id)
    .select(['state', 'attempts', 'dueAt', 'handledAt', 'handledBy', 'note'])
    .executeTakeFirstOrThrow()

// @rule Needs attention | A failed mail is sent again once; who did so is recorded, and its content isn't
//   broken by: no entry for it (failed-mail.server.ts)
test('a failed mail can be made due again, once', async () => {
  const id = await aFailedMail()
  expect(await retryMail(shop, id, tola)).toEqual({ ok: true, outcome: 'waiting' })
  const by = { handledAt: now, handledBy: tola.email }
  expect(await mailOf(id)).toEqual({ state: 'waiting', attempts: 0, dueAt: now, ...by, note: 'Sent again' })
  expect(await retryMail(shop, id, tola)).toEqual({ ok: false, reason: 'already_done' })
  expect(await dismissMail(shop, { id, note: 'No' }, tola)).toEqual({ ok: false, reason: 'already_done' })
  expect(await auditLogOf(shop.db, `mail:${id}`)).toEqual([{ actor: tola.email, action: 'retry_mail', details: {} }])
})

// @rule Needs attention | A mail that won't be sent is dismissed with a note, whose text isn't in the log
//   broken by: the note in the log (failed-mail.server.ts); a handled one sent again (reopen-mail.server.ts)
test('a failed mail can be dismissed with a note', async () => {
  const id = await aFailedMail()
  const note = 'She was called'
  expect(await dismissMail(shop, { id, note }, tola)).toEqual({ ok: true, outcome: 'dismissed' })
  const by = { handledAt: now, handledBy: tola.email }
  expect(await mailOf(id)).toEqual({ state: 'failed', attempts: 5, dueAt: null, ...by, note })
  expect(await retryMail(shop, id, tola)).toEqual({ ok: false, reason: 'already_done' })
  expect(await auditLogOf(shop.db, `mail:${id}`)).toEqual([
    { actor: tola.email, action: 'dismiss_mail', details: { length: note.length } },
  ])
})

test('a failed mail isn’t sent again while a newer one is waiting', async () => {
  const id = await aFailedMail('order:1')
  await shop.db
    .insertInto('mail')
    .values({ kind: 'order_received', payload: '{}', key: 'order:1', dueAt: now })
    .execute()
  expect(await retryMail(shop, id, tola)).toEqual({ ok: true, outcome: 'replaced' })
  expect(await mailOf(id)).toMatchObject({ state: 'failed', note: 'A newer one is on its way' })
})

test('dismissing or sending a mail again needs the permission to write payments', async () => {
  const id = await aFailedMail()
  for (const permission of ['payments.read', 'orders.write'] as const) {
    const reader = { ...tola, permissions: new Set([permission]) }
    expect(await retryMail(shop, id, reader)).toEqual({ ok: false, reason: 'not_allowed' })
    expect(await dismissMail(shop, { id, note: 'No' }, reader)).toEqual({ ok: false, reason: 'not_allowed' })
  }
  const payments = { ...tola, permissions: new Set(['payments.write' as const]) }
  expect(await retryMail(shop, id, payments)).toMatchObject({ ok: true })
})
