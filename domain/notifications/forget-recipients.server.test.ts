import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { forgetActorsOfMails, forgetRecipients } from './forget-recipients.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(2)
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.deleteFrom('mail').execute()
})

const sentAt = new Date('2031-02-03T04:05:06Z')

async function aMail(recipient: string, about: object = {}, state: 'sent' | 'failed' = 'sent'): Promise<number> {
  const row = { kind: 'order_received', payload: JSON.stringify(about), state, recipient, attempts: 1 }
  const told = { lastError: 'the mailbox is full', note: 'She was called' }
  const values = { ...row, ...told, ...(state === 'sent' && { sentAt }) }
  return (await database.db.insertInto('mail').values(values).returning('id').executeTakeFirstOrThrow()).id
}
const read = (id: number) =>
  database.db
    .selectFrom('mail')
    .where('id', '=', id)
    .select(['recipient', 'lastError', 'note', 'state'])
    .executeTakeFirstOrThrow()
const forget = (about: Parameters<typeof forgetRecipients>[1]) =>
  database.db.transaction().execute((tx) => forgetRecipients(tx, about))

const forgotten = { recipient: null, lastError: null, note: '' }
const kept = { lastError: 'the mailbox is full', note: 'She was called' }

test('the address is removed from mails to it, in whatever case it was typed', async () => {
  const [own, other] = [await aMail('Ada@Example.com'), await aMail('bisi@example.com')]
  await forget({ emails: ['ada@example.com'] })
  expect([await read(own), await read(other)]).toEqual([
    { ...forgotten, state: 'sent' },
    { ...kept, recipient: 'bisi@example.com', state: 'sent' },
  ])
})

test('a failed mail isn’t sent any more', async () => {
  const id = await aMail('ada@example.com', {}, 'failed')
  await forget({ emails: ['ada@example.com'] })
  expect(await read(id)).toEqual({ ...forgotten, state: 'cancelled' })
})

test('mails about the orders and to the account are cleared whatever their address, and no others', async () => {
  const [orderId, userId] = [randomUUID(), randomUUID()]
  const own = [await aMail('old@example.com', { orderId }), await aMail('older@example.com', { userId })]
  const others = [
    await aMail('bisi@example.com', { orderId: randomUUID() }),
    await aMail('bisi@example.com', { userId: randomUUID() }),
  ]
  await forget({ emails: [], orderIds: [orderId], userId })
  for (const id of own) expect(await read(id)).toEqual({ ...forgotten, state: 'sent' })
  for (const id of others) expect(await read(id)).toMatchObject({ ...kept, recipient: 'bisi@example.com' })
  await forget({ emails: [] })
  for (const id of others) expect(await read(id)).toMatchObject(kept)
})

test('the handlers of mails are removed by their addresses, and nobody else', async () => {
  const seenTo = async (handledBy: string) => {
    const id = await aMail('ada@example.com', {}, 'failed')
    await database.db.updateTable('mail').set({ handledBy, handledAt: sentAt }).where('id', '=', id).execute()
  }
  for (const by of ['tola@aso.example', 'tola@old.example', 'bisi@aso.example']) await seenTo(by)
  const names = ['tola@aso.example', 'tola@old.example']
  await database.db.transaction().execute((tx) => forgetActorsOfMails(tx, names))
  const mails = await database.db.selectFrom('mail').select('handledBy').orderBy('id').execute()
  expect(mails.map(({ handledBy }) => handledBy)).toEqual(['deleted', 'deleted', 'bisi@aso.example'])
})
