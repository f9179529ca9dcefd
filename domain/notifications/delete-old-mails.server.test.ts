import { afterAll, beforeAll, expect, test } from 'vitest'
import { retention } from '#domain/retention.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { deleteOldMails } from './delete-old-mails.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(2)
})
afterAll(() => database.close())

const now = new Date('2031-02-03T04:05:06Z')
const createdAt = new Date(now.getTime() - retention.mailDays * 24 * 60 * 60_000 - 1)

test('mails are deleted after their retention period, unless they wait to be sent', async () => {
  const row = { kind: 'order_received', payload: '{}', attempts: 1, createdAt }
  const states = [
    { state: 'sent', sentAt: createdAt },
    { state: 'failed' },
    { state: 'cancelled' },
    { state: 'waiting', dueAt: now },
    { state: 'sent', sentAt: createdAt, createdAt: new Date(createdAt.getTime() + 1) },
  ] as const
  for (const values of states)
    await database.db
      .insertInto('mail')
      .values({ ...row, ...values })
      .execute()
  await deleteOldMails({ db: database.db, clock: () => now })
  const left = await database.db.selectFrom('mail').select(['state', 'createdAt']).orderBy('id').execute()
  expect(left).toEqual([
    { state: 'waiting', createdAt },
    { state: 'sent', createdAt: new Date(createdAt.getTime() + 1) },
  ])
})
