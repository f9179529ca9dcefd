import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrder } from '#test/factories.ts'
import { forgetActorsOfOrders } from './forget-actors.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(2)
})
afterAll(() => database.close())

test('a deleted administrator is removed from history and notes; others stay, and so do the entries', async () => {
  const { db } = database
  const orderId = await makeOrder(db)
  const { id: authorId } = await db
    .insertInto('user')
    .values({ email: 'tola@aso.example' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const people = ['tola@aso.example', 'bola@aso.example']
  for (const name of people) {
    const move = { kind: 'status_changed', fromStatus: 'pending', toStatus: 'processing' } as const
    await db
      .insertInto('orderEvent')
      .values({ ...move, orderId, actor: name, reason: name, createdAt: new Date() })
      .execute()
    await db
      .insertInto('orderNote')
      .values({ orderId, authorId, author: name, body: name, createdAt: new Date() })
      .execute()
  }
  await db.transaction().execute((tx) => forgetActorsOfOrders(tx, ['tola@aso.example']))
  const events = db.selectFrom('orderEvent').where('orderId', '=', orderId).select(['actor', 'reason']).orderBy('id')
  expect((await events.execute()).slice(1)).toEqual([
    { actor: 'deleted', reason: people[0] },
    { actor: people[1], reason: people[1] },
  ])
  const notes = db.selectFrom('orderNote').where('orderId', '=', orderId).select(['author', 'body']).orderBy('id')
  expect(await notes.execute()).toEqual([
    { author: 'deleted', body: people[0] },
    { author: people[1], body: people[1] },
  ])
})
