import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { markMailHandled, reopenMail } from './reopen-mail.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(2)
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.deleteFrom('mail').execute()
})

const at = new Date('2031-02-03T04:05:06Z')
const by = 'tola@aso.example'
const failed = { kind: 'order_received', payload: '{}', state: 'failed', attempts: 12, lastError: 'full' } as const

type Values = { key?: string; state?: 'failed' | 'waiting' | 'sent'; handledAt?: Date }
async function aMail(values: Values = {}): Promise<number> {
  const state = values.state ?? 'failed'
  const times = state === 'waiting' ? { dueAt: at } : state === 'sent' ? { sentAt: at } : {}
  const row = { ...failed, ...values, ...times, state }
  return (await database.db.insertInto('mail').values(row).returning('id').executeTakeFirstOrThrow()).id
}
const read = (id: number) =>
  database.db
    .selectFrom('mail')
    .where('id', '=', id)
    .select(['state', 'attempts', 'dueAt', 'handledAt', 'handledBy', 'note'])
    .executeTakeFirstOrThrow()
const untouched = { state: 'failed', attempts: 12, handledAt: null, handledBy: null, note: '' }

test('a failed mail is due again at once, with all attempts', async () => {
  const [id, other] = [await aMail(), await aMail({ key: 'k' })]
  expect(await reopenMail(database.db, id, { by, at })).toBe('waiting')
  expect(await read(id)).toEqual({
    ...{ state: 'waiting', attempts: 0, dueAt: at },
    ...{ handledAt: at, handledBy: by, note: 'Sent again' },
  })
  expect(await read(other)).toMatchObject(untouched)
  expect(await reopenMail(database.db, id, { by, at })).toBeNull()
})

test('a failed mail with a newer one of its key waiting is only marked as handled', async () => {
  const id = await aMail({ key: 'k' })
  await aMail({ key: 'other', state: 'waiting' })
  await aMail({ key: 'k', state: 'waiting' })
  expect(await reopenMail(database.db, id, { by, at })).toBe('replaced')
  expect(await read(id)).toMatchObject({
    ...{ state: 'failed', handledAt: at, handledBy: by, note: 'A newer one is on its way' },
  })
})

test('a failed mail whose newer one was sent, or without a key, is sent again', async () => {
  const ids = [await aMail({ key: 'k' }), await aMail()]
  await aMail({ key: 'k', state: 'sent' })
  await aMail({ key: 'other', state: 'waiting' })
  for (const id of ids) expect(await reopenMail(database.db, id, { by, at })).toBe('waiting')
})

test('a mail that doesn’t need attention stays unchanged', async () => {
  const [sent, seen] = [await aMail({ state: 'sent' }), await aMail({ handledAt: at })]
  for (const id of [0, sent, seen]) {
    expect(await reopenMail(database.db, id, { by, at })).toBeNull()
    expect(await markMailHandled(database.db, id, { by, at })).toBe(false)
  }
  expect(await read(seen)).toMatchObject({ handledBy: null, note: '' })
})

test('a failed mail is marked as handled once, with the note', async () => {
  const [id, other] = [await aMail(), await aMail()]
  expect(await markMailHandled(database.db, id, { by, at, note: 'She has no mail' })).toBe(true)
  expect(await read(id)).toMatchObject({ handledAt: at, handledBy: by, note: 'She has no mail', state: 'failed' })
  expect(await markMailHandled(database.db, id, { by: 'x', at })).toBe(false)
  expect(await read(other)).toMatchObject(untouched)
  await markMailHandled(database.db, other, { by, at })
  expect(await read(other)).toMatchObject({ note: '' })
})
