import { expect, test } from 'vitest'
import { signUp } from '#domain/accounts/sign-up.server.ts'
import { receiveMessage } from '#domain/content/receive-message.server.ts'
import { subscribe } from '#domain/content/subscribe.server.ts'
import { openPgListener } from '#infra/realtime/pg-listener.ts'
import { aBrowser } from '#test/browsers.ts'
import { clockedShop } from '#test/clocked-shop.ts'
import { testDatabase } from '#test/database.ts'
import { eventually } from '#test/eventually.ts'
import { testShop } from '#test/factories.ts'
import { paid } from '#test/scripted-providers.ts'
import { createJobs, createMailJobs, createPaymentJobs } from './jobs.ts'
import { type Job, runOnce, startPoller } from './poller.ts'

// A pause that ends only when it is aborted, so that no poll ever comes.
const never = (_: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))

test('a mail is sent after its commit without waiting for a poll, whichever node enqueued it', async ({
  onTestFinished,
}) => {
  const database = await testDatabase(4)
  const shop = testShop(database.db)
  const pgListener = await openPgListener(database.url)
  const poller = startPoller(createMailJobs(shop), { report: shop.report, pause: never })
  pgListener.subscribe('mail', () => poller.wake('sendDueMail'))
  onTestFinished(async () => {
    await poller.stop()
    await pgListener.close()
    await database.close()
  })
  const another = testShop(database.db)
  await subscribe(another, 'ada@example.com')
  await eventually(() => expect(shop.sent).toMatchObject([{ kind: 'newsletter_confirm', to: 'ada@example.com' }]))
})

test('mails due at the same time are sent concurrently', async ({ onTestFinished }) => {
  const database = await testDatabase(4)
  const both = Promise.withResolvers<void>()
  let begun = 0
  const send = async () => {
    begun += 1
    if (begun === 2) both.resolve()
    await both.promise
  }
  const shop = testShop(database.db, { mailer: { send } })
  const poller = startPoller(createMailJobs(shop), { report: shop.report, pause: never })
  onTestFinished(async () => {
    both.resolve()
    await poller.stop()
    await database.close()
  })
  await subscribe(shop, 'ada@example.com')
  await subscribe(shop, 'bisi@example.com')
  poller.wake('sendDueMail')
  await eventually(() => expect(begun).toBe(2))
  // Neither mail failed on account of the other.
  const mails = database.db.selectFrom('mail').select('lastError')
  expect(await mails.execute()).toEqual([{ lastError: null }, { lastError: null }])
})

test('a webhook is applied while the provider of another is slow to answer', async ({ onTestFinished }) => {
  const database = await testDatabase(4)
  const clocked = clockedShop(database.db)
  const { shop } = clocked
  const poller = startPoller(createPaymentJobs(shop), { report: shop.report, pause: never })
  const [slow, quick] = [await clocked.anUnpaidOrder(), await clocked.anUnpaidOrder()]
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const { promise: answer, resolve } = Promise.withResolvers<ReturnType<typeof paid>>()
  onTestFinished(async () => {
    resolve(paid(slow.reference, slow.amount))
    await poller.stop()
    await database.close()
  })
  clocked.setAnswer(slow.reference, () => {
    ask()
    return answer
  })
  await clocked.webhook(slow.reference)
  poller.wake('applyDueWebhooks')
  await asked
  clocked.pay(quick.reference)
  await clocked.webhook(quick.reference)
  poller.wake('applyDueWebhooks')
  const paidOrders = () => database.db.selectFrom('order').where('paymentStatus', '=', 'success').select('id').execute()
  await eventually(async () => expect(await paidOrders()).toEqual([{ id: quick.orderId }]))
})

test('rows with a retention period are deleted by a job after it', async ({ onTestFinished }) => {
  const database = await testDatabase(4)
  onTestFinished(() => database.close())
  const { db } = database
  const clocked = clockedShop(db)
  const { shop } = clocked
  await subscribe(shop, 'ada@example.com')
  const written = { name: 'Ada', email: 'ada@example.com', subject: 'A gown', message: 'How long does it take?' }
  await receiveMessage(shop, written, async () => true)
  const at = shop.clock()
  const booked = {
    startsAt: at,
    endsAt: new Date(at.getTime() + 60 * 60_000),
    name: 'Ada',
    email: 'ada@example.com',
    phone: '08031234567',
    note: '',
  }
  await db
    .insertInto('stylingSession')
    .values({ ...booked, createdAt: at })
    .execute()
  const wanted = { email: 'bisi@example.com', password: 'indigo and calabash', firstName: 'Bisi', lastName: '' }
  await signUp(shop, wanted, aBrowser())
  const { reference } = await clocked.anUnpaidOrder()
  clocked.pay(reference)
  await clocked.webhook(reference)
  const left = async () => {
    const counts: [string, number][] = []
    for (const table of [
      'mail',
      'newsletterSubscriber',
      'contactMessage',
      'stylingSession',
      'signUp',
      'webhookEvent',
    ] as const)
      counts.push([table, (await db.selectFrom(table).select('id').execute()).length])
    return counts.filter(([, count]) => count > 0).map(([table]) => table)
  }
  await runOnce(createJobs(shop), shop.report)
  expect(await left()).toHaveLength(6)
  clocked.advance(3 * 365 * 24 * 60 * 60)
  await runOnce(createJobs(shop), shop.report)
  expect(await left()).toEqual([])
  expect(clocked.faults).toEqual([])
})

test('frequent jobs without work cause no page change, and reload no open page', async ({ onTestFinished }) => {
  const database = await testDatabase(4)
  const client = await database.pool.connect()
  onTestFinished(async () => {
    client.release()
    await database.close()
  })
  const clocked = clockedShop(database.db)
  const { shop } = clocked
  await clocked.anUnpaidOrder()
  const all = Object.entries<Job>(createJobs(shop))
  const jobs = Object.fromEntries(all.filter(([, { everyMs = 0 }]) => everyMs < 60 * 60_000))
  // What the jobs find on their first run is done by then.
  await runOnce(jobs, shop.report)
  const heard: (string | undefined)[] = []
  client.on('notification', ({ payload }) => void heard.push(payload))
  await client.query('listen page_change')
  await runOnce(jobs, shop.report)
  await client.query(`select pg_notify('page_change', 'last')`)
  await eventually(() => expect(heard).toContain('last'))
  expect(heard).toEqual(['last'])
})
