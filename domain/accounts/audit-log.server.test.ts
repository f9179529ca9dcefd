import { expect, test } from 'vitest'
import { withoutAccounts } from '#test/account-tests.ts'
import type { TestShop } from '#test/factories.ts'
import { readLastChange, writeAuditLog, writeAuditLogs } from './audit-log.server.ts'

let shop: TestShop
withoutAccounts((fresh) => {
  shop = fresh
})

const at = (second: number) => new Date(Date.UTC(2031, 1, 3, 4, 5, second))
async function somebody(email: string) {
  const { id } = await shop.db.insertInto('user').values({ email }).returning('id').executeTakeFirstOrThrow()
  return { userId: id, email }
}
const log = () =>
  shop.db
    .selectFrom('auditLog')
    .select(['actorId', 'actor', 'action', 'subject', 'details', 'createdAt'])
    .orderBy('id')
    .execute()

test('an entry says who did what, to what, when and how, whether written singly or with others', async () => {
  const by = await somebody('tola@aso.example')
  const bare = { by, action: 'archive', subject: 'product:1', at: at(1) }
  const detailed = { ...bare, details: { from: ['a', { b: null }], to: 7 } }
  const stored = (details: object) => ({
    ...{ actorId: by.userId, actor: by.email, action: 'archive', subject: 'product:1', createdAt: at(1) },
    details,
  })
  await shop.db.transaction().execute(async (tx) => {
    for (const entry of [bare, detailed]) await writeAuditLog(tx, entry)
    await writeAuditLogs(tx, [bare, detailed])
    await writeAuditLogs(tx, [])
  })
  const both = [stored({}), stored(detailed.details)]
  expect(await log()).toEqual([...both, ...both])
})

test('more entries than fit into one statement are each written once', async () => {
  const by = await somebody('tola@aso.example')
  const entries = Array.from({ length: 2_001 }, (_, n) => ({ by, action: 'x', subject: `product:${n}`, at: at(1) }))
  await shop.db.transaction().execute((tx) => writeAuditLogs(tx, entries))
  expect((await log()).map(({ subject }) => subject)).toEqual(entries.map(({ subject }) => subject))
})

test('the last change of a subject is the newest entry about that subject only', async () => {
  const [tola, kemi] = [await somebody('tola@aso.example'), await somebody('kemi@aso.example')]
  const read = (subject: string) => shop.db.transaction().execute((tx) => readLastChange(tx, subject))
  await shop.db.transaction().execute((tx) =>
    writeAuditLogs(tx, [
      { by: kemi, action: 'x', subject: 'product:1', at: at(2) },
      { by: tola, action: 'x', subject: 'product:1', at: at(1) },
      { by: tola, action: 'x', subject: 'product:2', at: at(3) },
      { by: kemi, action: 'x', subject: 'product:2', at: at(3) },
      { by: tola, action: 'save', subject: 'product:4', at: at(1) },
      { by: kemi, action: 'move', subject: 'product:4', at: at(2) },
    ]),
  )
  expect(await read('product:1')).toEqual({ by: kemi.email, at: at(2) })
  expect(await read('product:2')).toEqual({ by: kemi.email, at: at(3) })
  expect(await read('product:3')).toEqual({ by: null, at: null })
  const besides = await shop.db.transaction().execute((tx) => readLastChange(tx, 'product:4', { without: ['move'] }))
  expect(besides).toEqual({ by: tola.email, at: at(1) })
})
