import { describe, expect, test } from 'vitest'
import type { TestDatabase } from '#test/database.ts'
import { makeOrder, testShop } from '#test/factories.ts'
import { withoutPayments } from '#test/payment-tests.ts'
import { administratorViewer, customerViewer } from '#test/viewers.ts'
import { closeTask } from './close-task.server.ts'
import { findTask, listTasks, tasksOfOrder } from './queries.server.ts'
import { raiseTask, raiseTaskAnew, resolveTask } from './raise-task.server.ts'
import { taskKinds } from './task-kind.ts'

let database: TestDatabase
withoutPayments((own) => {
  database = own
})

const viewer = administratorViewer()
const at = new Date('2026-05-01T10:00:00Z')

describe('a task', () => {
  const [raisedAt, resolvedAt] = [new Date('2026-05-01T10:00:00Z'), new Date('2026-05-01T11:00:00Z')]
  const detail = 'Paid twice: ORD-1 must be refunded'
  const inTx = (work: Parameters<ReturnType<typeof database.db.transaction>['execute']>[0]) =>
    database.db.transaction().execute(work)
  const raise = (orderId: string, subject = 'ORD-1', kind: (typeof taskKinds)[number] = 'refund_duplicate') =>
    inTx((tx) => raiseTask(tx, { kind, orderId, subject, detail, at: raisedAt }))
  const resolve = (subject: string) =>
    inTx((tx) => resolveTask(tx, { kind: 'refund_duplicate', subject, by: 'provider', at: resolvedAt }))
  const list = async (wanted: Parameters<typeof listTasks>[2]) => {
    const listed = await listTasks(database.db, viewer, wanted)
    if (!listed.ok) throw new Error(listed.reason)
    return listed
  }
  const open = async () => (await list({ state: 'open', cursor: null, limit: 10 })).items

  test('has one of eight kinds', () => {
    expect(taskKinds).toEqual([
      'refund_duplicate',
      'refund_late',
      'refund_cancelled',
      'collect_payment',
      'check_mismatch',
      'check_reversal',
      'check_refund',
      'check_dispute',
      'check_declines',
      'check_provider',
    ])
  })

  test('is raised once, with its first details', async () => {
    const orderId = await makeOrder(database.db)
    await raise(orderId)
    await inTx((tx) =>
      raiseTask(tx, { kind: 'refund_duplicate', orderId, subject: 'ORD-1', detail: 'again', at: resolvedAt }),
    )
    const tasks = await open()
    expect(tasks).toEqual([
      {
        id: expect.any(Number),
        kind: 'refund_duplicate',
        orderId,
        subject: 'ORD-1',
        detail,
        createdAt: raisedAt,
        resolvedAt: null,
        resolvedBy: null,
      },
    ])
    expect(await findTask(database.db, tasks[0]?.id ?? 0)).toEqual(tasks[0])
    expect(await findTask(database.db, 0)).toBeNull()
  })

  test('that is resolved stays resolved unless it is reopened', async () => {
    const orderId = await makeOrder(database.db)
    await raise(orderId)
    await raise(orderId, 'ORD-2')
    await raise(orderId, 'ORD-1', 'refund_late')
    await resolve('ORD-1')
    expect((await open()).map(({ kind, subject }) => [kind, subject])).toEqual([
      ['refund_duplicate', 'ORD-2'],
      ['refund_late', 'ORD-1'],
    ])
    const [done] = (await list({ state: 'done', cursor: null, limit: 10 })).items
    expect(done).toMatchObject({ subject: 'ORD-1', resolvedBy: 'provider', resolvedAt })
    await raise(orderId)
    expect(await open()).toHaveLength(2)
    await inTx((tx) =>
      raiseTaskAnew(tx, { kind: 'refund_duplicate', orderId, subject: 'ORD-1', detail: 'it failed', at: resolvedAt }),
    )
    expect((await open())[0]).toMatchObject({ detail: 'it failed', resolvedAt: null, resolvedBy: null })
    await inTx((tx) =>
      raiseTaskAnew(tx, { kind: 'check_refund', orderId, subject: 'ORD-1-R1', detail: 'it failed', at: resolvedAt }),
    )
    expect(await open()).toHaveLength(4)
  })

  test('that is resolved a second time is not changed', async () => {
    const orderId = await makeOrder(database.db)
    await raise(orderId)
    await resolve('ORD-1')
    const [first] = await tasksOfOrder(database.db, orderId)
    await inTx((tx) =>
      resolveTask(tx, { kind: 'refund_duplicate', subject: 'ORD-1', by: 'somebody else', at: raisedAt }),
    )
    expect(await tasksOfOrder(database.db, orderId)).toEqual([first])
  })

  test('is closed by an administrator, who is recorded', async () => {
    const { id: userId } = await database.db
      .insertInto('user')
      .values({ email: 'ada@example.com' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const by = administratorViewer(userId, 'ada@example.com')
    const orderId = await makeOrder(database.db)
    await raise(orderId)
    await raise(orderId, 'ORD-2')
    const [task, other] = await open()
    const shop = testShop(database.db, { clock: () => at })
    const done = { ...task, resolvedAt: at, resolvedBy: 'ada@example.com' }
    expect(await closeTask(shop, task?.id ?? 0, by)).toEqual({ ok: true, task: done })
    expect(await closeTask(shop, task?.id ?? 0, { ...by, email: 'ben@example.com' })).toEqual({
      ok: false,
      reason: 'already_done',
      task: done,
    })
    expect(await closeTask(shop, 0, by)).toEqual({ ok: false, reason: 'not_found' })
    const refused = { ok: false, reason: 'not_allowed' }
    expect(await closeTask(shop, other?.id ?? 0, customerViewer(userId))).toEqual(refused)
    expect(await open()).toEqual([other])
    const log = await database.db
      .selectFrom('auditLog')
      .select(['actorId', 'actor', 'action', 'subject', 'details', 'createdAt'])
      .execute()
    expect(log).toEqual([
      {
        actorId: userId,
        actor: 'ada@example.com',
        action: 'resolve_payment_task',
        subject: `order:${orderId}`,
        details: { kind: 'refund_duplicate', about: 'ORD-1' },
        createdAt: at,
      },
    ])
  })

  test('is listed: open ones oldest first, resolved ones newest first', async () => {
    const orderId = await makeOrder(database.db)
    const subjects = ['ORD-1', 'ORD-2', 'ORD-3']
    for (const subject of subjects) await raise(orderId, subject)
    const ids = (await open()).map(({ id }) => id)
    const part = (state: 'open' | 'done', cursor: number | null) => list({ state, cursor, limit: 2 })
    const subjectsOf = ({ items }: Awaited<ReturnType<typeof part>>) => items.map(({ subject }) => subject)
    const first = await part('open', null)
    expect([subjectsOf(first), first.cursor]).toEqual([['ORD-1', 'ORD-2'], ids[1]])
    const last = await part('open', first.cursor)
    expect([subjectsOf(last), last.cursor]).toEqual([['ORD-3'], null])
    for (const subject of subjects) await resolve(subject)
    const newest = await part('done', null)
    expect([subjectsOf(newest), newest.cursor]).toEqual([['ORD-3', 'ORD-2'], ids[1]])
    expect(subjectsOf(await part('done', newest.cursor))).toEqual(['ORD-1'])
    expect((await list({ state: 'done', cursor: null, limit: 3 })).cursor).toBeNull()
    expect(await part('open', null)).toEqual({ ok: true, items: [], cursor: null })
  })

  test('of an order is listed with the others of that order, oldest first', async () => {
    const [orderId, otherId] = [await makeOrder(database.db), await makeOrder(database.db)]
    await raise(orderId, 'ORD-1')
    await raise(otherId, 'ORD-2')
    await raise(orderId, 'ORD-3')
    expect((await tasksOfOrder(database.db, orderId)).map(({ subject }) => subject)).toEqual(['ORD-1', 'ORD-3'])
  })

  test('is listed only with the permission to read payments', async () => {
    await raise(await makeOrder(database.db))
    const asked = { state: 'open', cursor: null, limit: 10 } as const
    expect(await listTasks(database.db, customerViewer(), asked)).toEqual({ ok: false, reason: 'not_allowed' })
  })

  test('is closed with a note, of which the log has only the length', async () => {
    const { id: userId } = await database.db
      .insertInto('user')
      .values({ email: 'ada@example.com' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const orderId = await makeOrder(database.db)
    await raise(orderId)
    const [task] = await open()
    const shop = testShop(database.db, { clock: () => at })
    await closeTask(shop, task?.id ?? 0, administratorViewer(userId, 'ada@example.com'), 'She was called')
    const { note } = await database.db.selectFrom('paymentTask').select('note').executeTakeFirstOrThrow()
    expect(note).toBe('She was called')
    const { details } = await database.db.selectFrom('auditLog').select('details').executeTakeFirstOrThrow()
    expect(details).toEqual({ kind: 'refund_duplicate', about: 'ORD-1', length: 14 })
  })
})
