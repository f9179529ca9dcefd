import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteOldMails } from '#domain/notifications/delete-old-mails.server.ts'
import { anonymizeOldBuyers } from '#domain/orders/anonymize-buyer.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrder, testShop } from '#test/factories.ts'
import { administratorViewer } from '#test/viewers.ts'
import { answerMessage } from './answer-message.server.ts'
import { confirmSubscription } from './confirm-subscription.server.ts'
import { deleteOldMessages } from './delete-old-messages.server.ts'
import { deleteOldSessions } from './delete-old-sessions.server.ts'
import { deleteOldSubscribers } from './delete-old-subscribers.server.ts'
import { receiveMessage } from './receive-message.server.ts'
import { subscribe } from './subscribe.server.ts'
import { unsubscribe } from './unsubscribe.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const now = new Date('2031-02-03T04:05:06Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const on = (days: number) => ({ ...testShop(database.db), clock: () => daysAgo(days) })

// @rule D32 | Newsletter: an unconfirmed address is deleted 30 days after its last request, an unsubscribed one after 30 days
//   broken by: repeated requests counted from the first (subscribe.server.ts); confirmed ones deleted
//   (delete-old-subscribers.server.ts)
test('newsletter addresses are kept no longer than the privacy policy states', async () => {
  const { db } = database
  const idOf = async (email: string) =>
    (await db.selectFrom('newsletterSubscriber').where('email', '=', email).select('id').executeTakeFirstOrThrow()).id
  const add = async (name: string, askedDaysAgo: number) => {
    await subscribe(on(askedDaysAgo), `${name}@example.com`)
    return idOf(`${name}@example.com`)
  }
  await add('unconfirmed', 31)
  await add('waiting', 29)
  await add('again', 60)
  await add('again', 1)
  await confirmSubscription(on(400), await add('reader', 400))
  const left = await add('left', 400)
  await confirmSubscription(on(399), left)
  await unsubscribe(on(31), left)
  const leaving = await add('leaving', 400)
  await confirmSubscription(on(399), leaving)
  await unsubscribe(on(29), leaving)
  await deleteOldSubscribers(on(0))
  const kept = await db.selectFrom('newsletterSubscriber').select('email').orderBy('email').execute()
  expect(kept.map(({ email }) => email.split('@')[0])).toEqual(['again', 'leaving', 'reader', 'waiting'])
})

// @rule D31 | Messages are deleted with their answers 24 months after the last text of either side, read or not
//   broken by: recently answered ones deleted, answers not counted (delete-old-messages.server.ts)
test('messages are kept no longer than the privacy policy states', async () => {
  const { db } = database
  const viewer = administratorViewer()
  await db.insertInto('user').values({ id: viewer.userId, email: viewer.email }).execute()
  const write = async (subject: string, days: number) => {
    await receiveMessage(on(days), { name: 'A', email: 'a@example.com', subject, message: 'A' }, async () => false)
    const row = db.selectFrom('contactMessage').where('subject', '=', subject).select('id')
    return (await row.executeTakeFirstOrThrow()).id
  }
  await write('old', 732)
  await write('new', 728)
  await answerMessage(on(732), { id: await write('old, answered', 900), body: 'A', seen: 0 }, viewer)
  await answerMessage(on(728), { id: await write('answered since', 900), body: 'A', seen: 0 }, viewer)
  await deleteOldMessages(on(0))
  const kept = await db.selectFrom('contactMessage').select('subject').orderBy('subject').execute()
  expect(kept.map(({ subject }) => subject)).toEqual(['answered since', 'new'])
  expect(await db.selectFrom('contactReply').select('id').execute()).toHaveLength(1)
})

// @rule D31 | Styling sessions are deleted twelve months after their day, held or cancelled
//   broken by: cancelled ones kept; deleted at once (delete-old-sessions.server.ts)
test('styling sessions are kept no longer than the privacy policy states', async () => {
  const { db } = database
  const session = (name: string, days: number, state: 'booked' | 'cancelled' = 'booked') => ({
    ...{ name, email: 'a@example.com', phone: '0803 123 4567', state },
    cancelledBy: state === 'cancelled' ? ('shop' as const) : null,
    startsAt: daysAgo(days),
    endsAt: new Date(daysAgo(days).getTime() + 3_600_000),
  })
  await db
    .insertInto('stylingSession')
    .values([
      session('old', 367),
      session('old', 380, 'cancelled'),
      session('held', 363),
      session('cancelled', 362, 'cancelled'),
      session('to come', -3),
    ])
    .execute()
  await deleteOldSessions(on(0))
  const kept = await db.selectFrom('stylingSession').select('name').orderBy('name').execute()
  expect(kept.map(({ name }) => name)).toEqual(['cancelled', 'held', 'to come'])
})

// @rule D31 | Mails that were sent or have failed are deleted after 90 days; a waiting one never is
//   broken by: waiting mails deleted (delete-old-mails.server.ts)
test('mails are kept no longer than the privacy policy states', async () => {
  const { db } = database
  await db.deleteFrom('mail').execute()
  const mail = (kind: string, state: 'sent' | 'waiting' | 'failed' | 'cancelled', days: number) => ({
    kind,
    payload: '{}',
    state,
    createdAt: daysAgo(days),
    dueAt: state === 'waiting' ? now : null,
    sentAt: state === 'sent' ? daysAgo(days) : null,
  })
  await db
    .insertInto('mail')
    .values([
      mail('old', 'sent', 91),
      mail('old', 'failed', 91),
      mail('old', 'cancelled', 91),
      mail('new', 'sent', 89),
      mail('waiting', 'waiting', 91),
    ])
    .execute()
  await deleteOldMails(on(0))
  const kept = await db.selectFrom('mail').select('kind').orderBy('kind').execute()
  expect(kept.map(({ kind }) => kind)).toEqual(['new', 'waiting'])
})

// @rule D31 | An order without an account is anonymised seven years after it was delivered or cancelled; one of an account keeps
//   its buyer
//   broken by: orders of accounts anonymised; orders in progress anonymised; anonymised at once (anonymize-buyer.server.ts)
test.each([
  ['delivered', 7, true],
  ['cancelled', 7, true],
  ['delivered', 6, false],
  ['shipped', 9, false],
] as const)('the buyer of an order that was %s %i years ago', async (status, years, isForgotten) => {
  const { db } = database
  const id = await makeOrder(db)
  const updatedAt = new Date(now)
  updatedAt.setUTCFullYear(now.getUTCFullYear() - years)
  await db
    .updateTable('order')
    .set({ status, isGuestOrder: true, userId: null, updatedAt })
    .where('id', '=', id)
    .execute()
  await anonymizeOldBuyers(on(0))
  const { email, shippingAddress } = await db
    .selectFrom('order')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow()
  expect([email === '', shippingAddress.lastName === '']).toEqual([isForgotten, isForgotten])
})
