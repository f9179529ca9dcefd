import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type TestShop, testShop } from '#test/factories.ts'
import { enqueueMail } from './enqueue-mail.server.ts'
import type { Message } from './mailer.ts'
import { createMailSender, type ReadMessage } from './send-due-mail.server.ts'

const start = new Date('2031-02-03T04:05:06Z')
const askedAt = start.toISOString()

let database: TestDatabase
let shop: TestShop
let now: Date
let reported: string[]
beforeAll(async () => {
  database = await testDatabase(6)
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.deleteFrom('mail').execute()
  now = start
  reported = []
  shop = testShop(database.db, { clock: () => now, report: (fault, about) => void reported.push(`${about}: ${fault}`) })
})

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const enqueue = (n = 1, key = `subscriber:${n}`) =>
  enqueueMail(database.db, { kind: 'newsletter', subscriberId: id(n), askedAt }, { at: now, key })
const messageTo = (subscriberId: string): Message => {
  const about = { subscriberId, askedAt, subscriptionUrl: 'https://aso.example/newsletter' }
  return { kind: 'newsletter_confirm', to: 'ada@example.com', ...about }
}
const readMessage: ReadMessage = async (mail) => (mail.kind === 'newsletter' ? messageTo(mail.subscriberId) : null)

const going = () => new AbortController().signal
const send = (read = readMessage, node: TestShop = shop) =>
  createMailSender(node, read)({ stopping: going(), onClaim: () => {} })
const refuse = (why: string) => ({ send: async () => Promise.reject(new Error(why)) })
const rows = () => database.db.selectFrom('mail').selectAll().orderBy('id').execute()
const later = (ms: number) => new Date(start.getTime() + ms)

test('mails are sent once, and kept with recipient and time', async () => {
  await enqueue(1)
  await enqueue(2)
  await send()
  await send()
  expect(shop.sent).toEqual([messageTo(id(1)), messageTo(id(2))])
  const sent = {
    state: 'sent',
    recipient: 'ada@example.com',
    attempts: 1,
    sentAt: start,
    dueAt: null,
    leasedUntil: null,
  }
  expect(await rows()).toMatchObject([sent, sent])
})

test('a mail with nothing to say any more is cancelled', async () => {
  await enqueue()
  await send(async () => null)
  expect(shop.sent).toEqual([])
  expect(await rows()).toMatchObject([{ state: 'cancelled', recipient: null, sentAt: null, dueAt: null }])
})

test('a failing mail is tried twelve times in sixteen hours, then reported; its last error is stored without addresses', async () => {
  await enqueue()
  const failing = { ...shop, mailer: refuse('550 <ada@example.com> has no mailbox here') }
  const tries: Date[] = []
  for (let [mail] = await rows(); mail?.dueAt; [mail] = await rows()) {
    now = new Date(mail.dueAt.getTime() - 1)
    await send(readMessage, failing)
    expect((await rows())[0]?.attempts).toBe(tries.length)
    expect(reported).toEqual([])
    now = mail.dueAt
    tries.push(now)
    await send(readMessage, failing)
  }
  expect(tries).toHaveLength(12)
  expect(tries.slice(0, 5).map((at) => Math.round((at.getTime() - start.getTime()) / 1000))).toEqual([0, 3, 10, 30, 85])
  expect(now.getTime() - start.getTime()).toBeGreaterThan(15.5 * 3_600_000)
  const [mail] = await rows()
  expect(mail).toMatchObject({
    ...{ state: 'failed', attempts: 12, lastError: '550 <…> has no mailbox here', sentAt: null },
    recipient: 'ada@example.com',
  })
  expect(reported).toEqual([
    `mail ${mail?.id} (newsletter) failed for the last time: Error: 550 <…> has no mailbox here`,
  ])
})

const lastAttempt = (values: object = {}) =>
  database.db
    .updateTable('mail')
    .set({ attempts: 11, ...values })
    .execute()

test('a mail that fails for the last time needs attention, even if it was handled before', async () => {
  await enqueue()
  await lastAttempt({ handledAt: later(-60_000), handledBy: 'tola@aso.example', note: 'Sent again' })
  await send(readMessage, { ...shop, mailer: refuse('full') })
  const waits = { waitingSince: start, handledAt: null, handledBy: null, note: '' }
  expect(await rows()).toMatchObject([{ state: 'failed', ...waits }])
})

test('a server’s error message is stored shortened', async () => {
  await enqueue()
  await send(readMessage, { ...shop, mailer: refuse('x'.repeat(5_000)) })
  expect(await rows()).toMatchObject([{ lastError: 'x'.repeat(200) }])
})

test('a mail whose last attempt was interrupted by the node’s end isn’t sent again', async () => {
  await enqueue()
  await lastAttempt({ attempts: 12, leasedUntil: later(-1) })
  await send()
  expect(shop.sent).toEqual([])
  expect(await rows()).toMatchObject([{ state: 'failed', lastError: 'no node survived sending it', dueAt: null }])
})

test('a payload of another release is never sent', async () => {
  const dueAt = start
  await database.db.insertInto('mail').values({ kind: 'gossip', payload: '{"orderId":"1"}', dueAt }).execute()
  await send()
  expect(shop.sent).toEqual([])
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1 }])
})

test('a mail that takes longer than twenty seconds is retried later', async () => {
  await enqueue()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const begun = Promise.withResolvers<void>()
  const endless = {
    send: () => {
      begun.resolve()
      return new Promise<void>(() => {})
    },
  }
  const sending = send(readMessage, { ...shop, mailer: endless })
  await begun.promise
  now = later(20_000)
  await vi.advanceTimersByTimeAsync(20_000)
  vi.useRealTimers()
  await sending
  expect(await rows()).toMatchObject([{ state: 'waiting', lastError: 'not sent within 20 seconds', leasedUntil: null }])
})

/** Begins to send what is due. `slow` lasts until `end` is settled. */
async function beginSlowly() {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const mailer = {
    send: () => {
      begun.resolve()
      return end.promise
    },
  }
  const slow = send(readMessage, { ...shop, mailer })
  await begun.promise
  return { slow, end }
}

test('while a node sends a mail no other does; if it dies, another one sends it after thirty seconds, and the first changes nothing any more', async () => {
  await enqueue()
  const { slow, end } = await beginSlowly()
  now = later(29_999)
  await send()
  expect(shop.sent).toEqual([])
  now = later(30_000)
  await send()
  expect(shop.sent).toHaveLength(1)
  const sent = await rows()
  expect(sent).toMatchObject([{ state: 'sent', attempts: 2, sentAt: now }])
  now = later(60_000)
  end.resolve()
  await slow
  expect(await rows()).toEqual(sent)
})

test('a mail that was replaced while it was being sent is sent as well', async () => {
  await enqueue(1, 'same')
  const mailer = {
    send: async (message: Message) => {
      shop.sent.push(message)
      if (shop.sent.length === 1) await enqueue(2, 'same')
    },
  }
  await send(readMessage, { ...shop, mailer })
  expect(shop.sent).toEqual([messageTo(id(1)), messageTo(id(2))])
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 1 }])
})

test('a mail that was replaced while it failed is sent as the newer one, at once', async () => {
  await enqueue(1, 'same')
  let isFirst = true
  const mailer = {
    send: async (message: Message) => {
      if (!isFirst) return void shop.sent.push(message)
      isFirst = false
      await enqueue(2, 'same')
      throw new Error('no answer')
    },
  }
  await send(readMessage, { ...shop, mailer })
  expect(shop.sent).toEqual([messageTo(id(2))])
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 1, lastError: null }])
})

test('a mail that another node has sent isn’t sent again when a slow attempt fails later', async () => {
  await enqueue()
  const { slow, end } = await beginSlowly()
  now = later(30_000)
  await send()
  const sent = await rows()
  end.reject(new Error('the connection broke'))
  await slow
  now = later(60 * 60_000)
  await send()
  expect(shop.sent).toHaveLength(1)
  expect(await rows()).toEqual(sent)
})

test('sent mails aren’t sent again when their outcomes can’t be written together', async () => {
  for (const n of [1, 2, 3]) await enqueue(n)
  let begun = 0
  // Simulates a broken connection: every statement that writes more than one outcome fails.
  await sql`create function refuse_many() returns trigger language plpgsql as $$
    begin if (select count(*) from changed where state = 'sent') > 1 then raise 'connection lost'; end if; return null; end $$`.execute(
    database.db,
  )
  const letThrough = () => sql`drop function if exists refuse_many cascade`.execute(database.db)
  onTestFinished(async () => void (await letThrough()))
  await sql`create trigger refuse_many after update on mail referencing new table as changed
    for each statement execute function refuse_many()`.execute(database.db)
  const together = Promise.withResolvers<void>()
  const mailer = {
    send: async (message: Message) => {
      shop.sent.push(message)
      begun += 1
      if (begun === 3) together.resolve()
      await together.promise
    },
  }
  const sendDue = createMailSender({ ...shop, mailer }, readMessage)
  await Promise.all([1, 2, 3].map(() => sendDue({ stopping: going(), onClaim: () => {} })))
  await letThrough()
  now = later(30_000)
  await send()
  expect(shop.sent).toHaveLength(3)
  const sent = { state: 'sent', attempts: 1, sentAt: start }
  expect(await rows()).toMatchObject([sent, sent, sent])
})

test('an outcome that can’t be written is an error of the job', async () => {
  await enqueue()
  await sql`alter table mail add constraint no_outcome check (state <> 'sent')`.execute(database.db)
  onTestFinished(async () => void (await sql`alter table mail drop constraint no_outcome`.execute(database.db)))
  await expect(send()).rejects.toThrow('no_outcome')
})

test('concurrent runs share statements, and send one mail each', async () => {
  for (let n = 1; n <= 8; n++) await enqueue(n)
  let sending = 0
  const atOnce: number[] = []
  const mailer = {
    send: async (message: Message) => {
      shop.sent.push(message)
      atOnce.push(++sending)
      await new Promise((resolve) => setImmediate(resolve))
      sending -= 1
    },
  }
  const statements = vi.spyOn(database.db.getExecutor(), 'executeQuery')
  const sendDue = createMailSender({ ...shop, mailer }, readMessage)
  await Promise.all([1, 2, 3, 4].map(() => sendDue({ stopping: going(), onClaim: () => {} })))
  const taken = statements.mock.calls.length
  statements.mockRestore()
  expect(shop.sent).toHaveLength(8)
  expect(Math.max(...atOnce)).toBe(4)
  // One after another, each mail would take a claim and an outcome: sixteen statements, and four claims that find nothing.
  expect(taken).toBeGreaterThan(3)
  expect(taken).toBeLessThan(14)
})

test('no further mail is started once the node is stopping', async () => {
  await enqueue(1)
  await enqueue(2)
  const stopping = new AbortController()
  const mailer = { send: async () => stopping.abort() }
  const sendUntilStopped = createMailSender({ ...shop, mailer }, readMessage)
  await sendUntilStopped({ stopping: stopping.signal, onClaim: () => {} })
  // Of mails due at the same moment either may come first.
  expect((await rows()).map(({ state }) => state).sort()).toEqual(['sent', 'waiting'])
})
