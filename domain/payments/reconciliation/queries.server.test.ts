import { describe, expect, test } from 'vitest'
import type { TestDatabase } from '#test/database.ts'
import { withoutPayments } from '#test/payment-tests.ts'
import { administratorViewer, customerViewer } from '#test/viewers.ts'
import { findReport, listReports } from './queries.server.ts'

let database: TestDatabase
withoutPayments((own) => {
  database = own
})

const viewer = administratorViewer()
const at = new Date('2026-05-01T10:00:00Z')

describe('reports', () => {
  const add = (day: string, values: { finishedAt?: Date; contents?: string } = {}) =>
    database.db
      .insertInto('paymentReport')
      .values({ day, startedAt: at, compared: 4, differences: 1, ...values })
      .execute()

  const list = async (cursor: string | null) => {
    const listed = await listReports(database.db, viewer, { cursor, limit: 2 })
    if (!listed.ok) throw new Error(listed.reason)
    return listed
  }

  test('are listed newest first, in pages', async () => {
    for (const day of ['2026-04-28', '2026-04-30', '2026-04-29']) await add(day)
    const first = await list(null)
    expect(first.items[0]).toEqual({ day: '2026-04-30', startedAt: at, finishedAt: null, compared: 4, differences: 1 })
    expect([first.items.map(({ day }) => day), first.cursor]).toEqual([['2026-04-30', '2026-04-29'], '2026-04-29'])
    const last = await list(first.cursor)
    expect([last.items.map(({ day }) => day), last.cursor]).toEqual([['2026-04-28'], null])
  })

  test('need the permission to read payments', async () => {
    await add('2026-04-30')
    const refusal = { ok: false, reason: 'not_allowed' }
    expect(await findReport(database.db, customerViewer(), '2026-04-30')).toEqual(refusal)
    expect(await listReports(database.db, customerViewer(), { cursor: null, limit: 2 })).toEqual(refusal)
  })

  test('have contents once they are finished, which are validated', async () => {
    await add('2026-04-30')
    const found = { ok: true, report: { day: '2026-04-30', contents: null } }
    expect(await findReport(database.db, viewer, '2026-04-30')).toMatchObject(found)
    expect(await findReport(database.db, viewer, '2026-04-29')).toEqual({ ok: false, reason: 'not_found' })
    await add('2026-04-29', { finishedAt: at, contents: '{"day":"2026-04-29"}' })
    await expect(findReport(database.db, viewer, '2026-04-29')).rejects.toThrow()
  })
})
