import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOverloaded } from '#domain/overloaded.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { lockPicture, whilePictureIsLocked } from './lock-picture.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(4)
})
afterAll(() => database.close())

/** Work on a picture that lasts until it is released. */
function longWork(key: string) {
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const done = whilePictureIsLocked(database.db, key, async () => {
    begun.resolve()
    await released.promise
    return 'done'
  })
  return { begun: begun.promise, release: () => released.resolve(), done }
}

/** Works on a picture over a connection with this limit for a statement, or for its wait for a lock. */
const workWithin = (setting: 'lock_timeout' | 'statement_timeout', ms: number, key: string) =>
  database.db.connection().execute(async (db) => {
    await sql`select set_config(${setting}, ${`${ms}ms`}, false)`.execute(db)
    return whilePictureIsLocked(db, key, async () => 'worked').finally(() => sql`reset all`.execute(db))
  })

const inTransaction = (key: string) =>
  database.db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '50ms'`.execute(tx)
    await lockPicture(tx, key)
    return 'locked'
  })

const messageOf = (asked: Promise<unknown>) => asked.catch((fault: Error) => fault.message)
const locks = async () =>
  (
    await sql`select 1 from pg_locks l join pg_database d on d.oid = l.database
    where l.locktype = 'advisory' and d.datname = current_database()`.execute(database.db)
  ).rows.length

test('work on a picture locks that picture, and no other', async () => {
  const first = longWork('one')
  await first.begun
  const others = [
    await messageOf(workWithin('lock_timeout', 50, 'one')),
    await messageOf(inTransaction('one')),
    await messageOf(workWithin('lock_timeout', 50, 'two')),
    await messageOf(inTransaction('two')),
  ]
  const next = workWithin('lock_timeout', 30_000, 'one')
  first.release()
  expect([await first.done, await next]).toEqual(['done', 'worked'])
  expect(others).toEqual([
    'the same picture is being stored',
    expect.stringContaining('lock timeout'),
    'worked',
    'locked',
  ])
})

test('waiting too long for a picture counts as an overload; any other error stays what it is', async () => {
  const first = longWork('one')
  await first.begun
  const late = await workWithin('lock_timeout', 50, 'one').catch((fault: unknown) => fault)
  const cancelled = await workWithin('statement_timeout', 50, 'one').catch((fault: unknown) => fault)
  first.release()
  await first.done
  expect([isOverloaded(late), isOverloaded(cancelled)]).toEqual([true, false])
  expect(cancelled).toMatchObject({ code: '57014' })
})

test('a picture is unlocked after work, after work that failed, and after a transaction', async () => {
  expect(await whilePictureIsLocked(database.db, 'one', locks)).toBe(1)
  expect(await locks()).toBe(0)
  const failed = whilePictureIsLocked(database.db, 'one', () => Promise.reject(new Error('the store is down')))
  expect(await messageOf(failed)).toBe('the store is down')
  expect(await locks()).toBe(0)
  expect([await inTransaction('one'), await locks()]).toEqual(['locked', 0])
})

test('a transaction locks a picture until it ends', async () => {
  await database.db.transaction().execute(async (tx) => {
    await lockPicture(tx, 'one')
    expect(await messageOf(workWithin('lock_timeout', 50, 'one'))).toBe('the same picture is being stored')
  })
  expect(await workWithin('lock_timeout', 50, 'one')).toBe('worked')
})
