import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#domain/transaction.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { storedMails } from '#test/stored-mails.ts'
import { enqueueMail } from './enqueue-mail.server.ts'
import type { Mail } from './mail.ts'

const orderId = 'f3a1b2c4-5d6e-4f70-8a9b-0c1d2e3f4a5b'
const subscriberId = '2f1c2a4e-0000-4000-8000-000000000000'
const at = new Date('2031-02-03T04:05:06Z')
const later = new Date('2031-02-03T05:05:06Z')

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.db.deleteFrom('mail').execute())

const rows = () => database.db.selectFrom('mail').selectAll().orderBy('id').execute()

test('a mail is stored with its transaction, as it was given', async () => {
  const mail: Mail = { kind: 'payment_received', orderId }
  await inTransaction(database.db, async (tx) => {
    await enqueueMail(tx, mail, { at })
    return { ok: true }
  })
  expect(await storedMails(database.db)).toEqual([mail])
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0, dueAt: at, leasedUntil: null, key: null }])
})

test('a transaction that is rolled back stores no mail', async () => {
  await inTransaction(database.db, async (tx) => {
    await enqueueMail(tx, { kind: 'order_received', orderId }, { at })
    return { ok: false }
  })
  expect(await rows()).toEqual([])
})

test('a waiting mail is replaced by the next with its key, even while a node is sending it; a sent one is kept', async () => {
  const asked = (askedAt: Date): Mail => ({ kind: 'newsletter', subscriberId, askedAt: askedAt.toISOString() })
  await enqueueMail(database.db, asked(at), { at, key: 'subscriber:1' })
  await database.db.updateTable('mail').set({ attempts: 3, leasedUntil: later, lastError: 'refused' }).execute()
  await enqueueMail(database.db, asked(later), { at: later, key: 'subscriber:1' })
  expect(await storedMails(database.db)).toEqual([asked(later)])
  expect(await rows()).toMatchObject([
    { attempts: 0, dueAt: later, leasedUntil: null, lastError: null, createdAt: later },
  ])

  await database.db.updateTable('mail').set({ state: 'sent', sentAt: later, dueAt: null }).execute()
  await enqueueMail(database.db, asked(at), { at, key: 'subscriber:1' })
  expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'waiting'])
})
