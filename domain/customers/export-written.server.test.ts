import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerMessage } from '#domain/content/answer-message.server.ts'
import { receiveMessage } from '#domain/content/receive-message.server.ts'
import { aConfirmedCustomer } from '#test/account-flows.ts'
import { makeAccount } from '#test/customers.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { testShop } from '#test/factories.ts'
import { administratorViewer } from '#test/viewers.ts'
import { exportOwnData } from './export-own-data.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

// @rule Customers | The data download of an account has its messages with their answers and its styling sessions, and nobody
//   else's
//   broken by: messages of other addresses, answers left out (export-written.server.ts)
test('messages and styling sessions are in the download', async () => {
  const { db } = database
  const shop = testShop(db)
  const userId = await makeAccount(db, { email: 'ada@example.com' })
  const write = (email: string, subject: string) =>
    receiveMessage(shop, { name: 'Ada', email, subject, message: 'Is it still there?' }, async () => false)
  await write('Ada@example.com', 'A gown')
  await write('ada@example.com', 'A wrapper')
  await write('obi@example.com', 'A shirt')
  const viewer = administratorViewer()
  await db.insertInto('user').values({ id: viewer.userId, email: viewer.email }).execute()
  const messages = await db.selectFrom('contactMessage').select(['id', 'subject']).execute()
  for (const { id, subject } of messages) await answerMessage(shop, { id, body: `${subject} is.`, seen: 0 }, viewer)
  const session = (email: string, startsAt: string, endsAt: string) => ({
    ...{
      name: 'Ada',
      email,
      phone: '0803 123 4567',
      note: 'Blue',
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
    },
  })
  await db
    .insertInto('stylingSession')
    .values([
      session('ADA@example.com', '2031-02-03T10:00:00Z', '2031-02-03T11:00:00Z'),
      session('obi@example.com', '2031-02-03T11:00:00Z', '2031-02-03T12:00:00Z'),
    ])
    .execute()
  const data = await exportOwnData(db, { userId, email: 'ada@example.com' })
  const answered = data.messages.map(({ subject, answers }) => [subject, ...answers.map(({ body }) => body)])
  expect(answered.toSorted()).toEqual([
    ['A gown', 'A gown is.'],
    ['A wrapper', 'A wrapper is.'],
  ])
  expect(data.stylingSessions).toMatchObject([{ note: 'Blue', startsAt: new Date('2031-02-03T10:00:00Z') }])
  expect(JSON.stringify(data)).not.toMatch(/obi@|messageId|tola@/)
})

test('the sign-ins in the download are the account’s own only', async () => {
  const shop = testShop(database.db)
  const [funmi] = [await aConfirmedCustomer(shop), await aConfirmedCustomer(shop)]
  const { sessions } = await exportOwnData(database.db, funmi.viewer)
  expect(sessions).toHaveLength(1)
  expect(sessions[0]?.signedInAt).toEqual(expect.any(Date))
})
