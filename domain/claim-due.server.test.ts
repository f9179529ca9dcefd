import { expressionBuilder } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DB } from '#db/schema.d.ts'
import { clockedShop } from '#test/clocked-shop.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { openTestPool } from '#test/open-test-pool.ts'
import { claimDue, reschedule } from './claim-due.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(4)
})
afterAll(() => database.close())
beforeEach(() => database.db.deleteFrom('mail').execute())

const now = new Date('2031-02-03T04:05:06.789Z')
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000)

async function dueIn(seconds: number, kind = 'order_received'): Promise<number> {
  const mail = { kind, payload: '{}', dueAt: inSeconds(seconds) }
  return (await database.db.insertInto('mail').values(mail).returning('id').executeTakeFirstOrThrow()).id
}

const claim = (options: { at?: Date; limit?: number } = {}, db = database.db) =>
  claimDue(db, {
    table: 'mail',
    now: options.at ?? now,
    leaseMs: 30_000,
    limit: options.limit ?? 10,
    counter: 'attempts',
    columns: ['id', 'attempts'],
  })

test('a due row is claimed until its lease ends, and its attempts are counted', async () => {
  const id = await dueIn(0)
  await dueIn(0.001)
  expect(await claim()).toEqual([{ id, attempts: 1, leasedUntil: inSeconds(30) }])
  expect(await claim()).toEqual([])
  const next = await claim({ at: inSeconds(30) })
  expect(next).toContainEqual({ id, attempts: 2, leasedUntil: inSeconds(60) })
  expect(next).toHaveLength(2)
})

test('the rows waiting longest are claimed first', async () => {
  const [newer, oldest, older] = [await dueIn(-1), await dueIn(-30), await dueIn(-20)]
  expect((await claim({ limit: 2 })).map(({ id }) => id).sort()).toEqual([oldest, older].sort())
  expect((await claim({ limit: 2 })).map(({ id }) => id)).toEqual([newer])
})

test('rows that don’t match the caller’s condition aren’t claimed', async () => {
  await dueIn(0)
  const id = await dueIn(0, 'refund_sent')
  const where = expressionBuilder<DB, 'mail'>()('kind', '=', 'refund_sent')
  const options = { table: 'mail', now, leaseMs: 1_000, limit: 10, where, columns: ['id'] } as const
  expect(await claimDue(database.db, options)).toMatchObject([{ id }])
})

test('two nodes that claim concurrently never get the same row, and don’t wait for each other', async () => {
  const ids = []
  for (let n = 0; n < 40; n++) ids.push(await dueIn(-n))
  const other = openTestPool(database.url, 4, 'another-node')
  const claims = await Promise.all(
    Array.from({ length: 20 }, (_, n) => claim({ limit: 3 }, n % 2 ? other.db : database.db)),
  )
  const claimed = claims.flat().map(({ id }) => id)
  expect(claims.every((some) => some.length <= 3)).toBe(true)
  expect(claimed.toSorted((a, b) => a - b)).toEqual(ids)
  await other.close()
})

test('a locked row is left to the next claim', async () => {
  const [held, free] = [await dueIn(-2), await dueIn(-1)]
  await database.db.transaction().execute(async (tx) => {
    await tx.selectFrom('mail').where('id', '=', held).select('id').forUpdate().execute()
    expect((await claim()).map(({ id }) => id)).toEqual([free])
  })
  expect((await claim()).map(({ id }) => id)).toEqual([held])
})

test('a node whose lease ran out can’t reschedule a row that another node has claimed since', async () => {
  await clockedShop(database.db).anUnpaidOrder()
  const claimAttempt = (seconds: number) =>
    claimDue(database.db, {
      table: 'paymentAttempt',
      now: inSeconds(seconds),
      leaseMs: 60_000,
      limit: 1,
      columns: ['id', 'dueAt'],
    })
  const [[late], [next]] = [await claimAttempt(0), await claimAttempt(60)]
  if (!late || !next) throw new Error('nothing was claimed')
  await reschedule(database.db, 'paymentAttempt', late, inSeconds(90))
  expect(await claimAttempt(119)).toEqual([])
  await reschedule(database.db, 'paymentAttempt', next, inSeconds(130))
  expect(await claimAttempt(129)).toEqual([])
  expect(await claimAttempt(130)).toMatchObject([{ id: next.id, dueAt: inSeconds(130) }])
})
