import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type TestShop, testShop } from '#test/factories.ts'
import { storedMails } from '#test/stored-mails.ts'
import { confirmSubscription } from './confirm-subscription.server.ts'
import { findSubscriber } from './queries.server.ts'
import { subscribe } from './subscribe.server.ts'
import { unsubscribe } from './unsubscribe.server.ts'

let database: TestDatabase
let shop: TestShop
beforeAll(async () => {
  database = await testDatabase()
  shop = testShop(database.db)
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.deleteFrom('mail').execute()
  await database.db.deleteFrom('newsletterSubscriber').execute()
})

const rows = () => database.db.selectFrom('newsletterSubscriber').selectAll().execute()
const stateOf = async (id: string) => (await findSubscriber(database.db, id))?.state

async function aSubscriber(email = 'ada@example.com') {
  await subscribe(shop, email)
  const { id } = await database.db
    .selectFrom('newsletterSubscriber')
    .where('email', '=', email)
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('an address for the newsletter', () => {
  // @rule D32 | Newsletter: an address is stored once, in whatever case it is given
  //   broken by: an address stored in the case it is given (subscribe.server.ts)
  test('is stored once, however often and in whatever case it is given', async () => {
    for (const email of ['Ada@Example.com', 'ada@example.com', 'ADA@EXAMPLE.COM']) await subscribe(shop, email)
    expect((await rows()).map(({ email }) => email)).toEqual(['ada@example.com'])
  })

  // @rule D32 | Newsletter: an address given many times concurrently is stored once
  test('is stored once when it is given many times concurrently', async () => {
    await Promise.all(Array.from({ length: 8 }, () => subscribe(shop, 'ada@example.com')))
    expect(await rows()).toHaveLength(1)
    expect(await storedMails(database.db)).toHaveLength(1)
  })

  // @rule D32 | Newsletter: only the confirmation mail is sent until the address is confirmed
  //   broken by: subscribed without confirming (subscribe.server.ts)
  test('gets only one mail, asking for confirmation, until it is confirmed', async () => {
    const id = await aSubscriber()
    expect(await stateOf(id)).toBe('pending')
    expect(await storedMails(database.db)).toMatchObject([{ kind: 'newsletter', subscriberId: id }])
  })
})

describe('a subscription', () => {
  test('begins with the confirmation, and confirming again changes nothing', async () => {
    const id = await aSubscriber()
    await confirmSubscription(shop, id)
    const [first] = await rows()
    await confirmSubscription(shop, id)
    expect(await stateOf(id)).toBe('subscribed')
    expect((await rows())[0]).toEqual(first)
  })

  test('isn’t changed when its address is submitted again', async () => {
    const id = await aSubscriber()
    await confirmSubscription(shop, id)
    await aSubscriber()
    expect(await stateOf(id)).toBe('subscribed')
  })

  // @rule D32 | Newsletter: unsubscribing takes effect at once, and repeating it changes nothing
  test('ends at once, and ending it again changes nothing', async () => {
    const id = await aSubscriber()
    await confirmSubscription(shop, id)
    await unsubscribe(shop, id)
    const [first] = await rows()
    await unsubscribe(shop, id)
    expect(await stateOf(id)).toBe('unsubscribed')
    expect((await rows())[0]).toEqual(first)
  })

  test('can be restored by the link after it ended', async () => {
    const id = await aSubscriber()
    await unsubscribe(shop, id)
    await confirmSubscription(shop, id)
    expect(await stateOf(id)).toBe('subscribed')
  })

  test('must be confirmed again when its address is submitted after it ended', async () => {
    const id = await aSubscriber()
    await confirmSubscription(shop, id)
    await unsubscribe(shop, id)
    expect(await aSubscriber()).toBe(id)
    expect(await stateOf(id)).toBe('pending')
  })

  test('that doesn’t exist can be neither confirmed nor ended', async () => {
    const nobody = '2f1c2a4e-0000-4000-8000-000000000000'
    await confirmSubscription(shop, nobody)
    await unsubscribe(shop, nobody)
    expect(await findSubscriber(database.db, nobody)).toBeNull()
    expect(await rows()).toEqual([])
  })
})
