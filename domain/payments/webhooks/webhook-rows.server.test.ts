import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type TestShop, testShop } from '#test/factories.ts'
import { claimWebhooks, closeWebhook, postponeWebhook, reopenWebhook } from './claim-webhooks.server.ts'
import { deleteOldWebhooks } from './delete-old-webhooks.server.ts'
import { readOpenWebhooks } from './read-open-webhooks.server.ts'
import { receiveWebhook } from './receive-webhook.server.ts'
import type { WebhookState } from './webhook.ts'

let database: TestDatabase
let shop: TestShop
let now: Date
beforeAll(async () => {
  database = await testDatabase(3)
  shop = testShop(database.db, { clock: () => now })
})
beforeEach(async () => {
  now = start
  await database.db.deleteFrom('webhookEvent').execute()
})
afterAll(() => database.close())

const start = new Date('2026-05-01T10:00:00Z')
const inMs = (ms: number) => new Date(start.getTime() + ms)
const hour = 3_600_000
const day = 24 * hour
const meaning = { kind: 'charge', references: ['ORD-1'], transactionId: '77', refundNames: ['R-1'] } as const

type Values = {
  state?: WebhookState
  receivedAt?: Date
  dueAt?: Date | null
  tries?: number
  reference?: string
  handledAt?: Date
}

async function aWebhook(values: Values = {}): Promise<number> {
  const { id } = await database.db
    .insertInto('webhookEvent')
    .values({
      provider: 'korapay',
      body: Buffer.from('{}'),
      bodyHash: randomUUID(),
      reference: 'ORD-1',
      meaning: JSON.stringify(meaning),
      receivedAt: start,
      dueAt: start,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const stateOf = (id: number) =>
  database.db
    .selectFrom('webhookEvent')
    .where('id', '=', id)
    .select(['state', 'tries', 'dueAt', 'appliedAt', 'detail'])
    .executeTakeFirstOrThrow()
const claimedIds = async (most = 10) => (await claimWebhooks(shop, most)).map(({ id }) => id).sort((a, b) => a - b)

async function claimed(values: Values = {}) {
  const id = await aWebhook(values)
  const found = (await claimWebhooks(shop, 10)).find((one) => one.id === id)
  if (!found) throw new Error('not claimed')
  return found
}

describe('a stored webhook', () => {
  test('is claimed when it is due, with its parsed content, and not again for fifteen seconds', async () => {
    const id = await aWebhook({ tries: 2 })
    await aWebhook({ dueAt: inMs(1) })
    await aWebhook({ state: 'applied' })
    await aWebhook({ state: 'dead_lettered', dueAt: null })
    const leasedUntil = inMs(15_000)
    expect(await claimWebhooks(shop, 10)).toEqual([{ id, provider: 'korapay', meaning, tries: 3, leasedUntil }])
    expect(await stateOf(id)).toMatchObject({ state: 'stored', tries: 3, dueAt: start })
    now = inMs(14_999)
    expect(await claimedIds()).not.toContain(id)
    now = inMs(15_000)
    expect(await claimedIds()).toContain(id)
  })

  test('is claimed in the order of due times when more are due than one claim takes', async () => {
    const [late, early, between] = [
      await aWebhook(),
      await aWebhook({ dueAt: inMs(-2) }),
      await aWebhook({ dueAt: inMs(-1) }),
    ]
    expect(await claimedIds(2)).toEqual([early, between])
    expect(await claimedIds(2)).toEqual([late])
  })

  test('that another node has locked is skipped', async () => {
    const [held, free] = [await aWebhook(), await aWebhook()]
    await database.db.transaction().execute(async (tx) => {
      await tx.selectFrom('webhookEvent').where('id', '=', held).select('id').forUpdate().execute()
      expect(await claimedIds()).toEqual([free])
    })
  })
})

describe('the outcome of a webhook', () => {
  test.each(['applied', 'unmatched', 'ignored'] as const)('is recorded: %s', async (state) => {
    const one = await claimed()
    const other = await aWebhook()
    now = inMs(500)
    await closeWebhook(shop, one, state)
    expect(await stateOf(one.id)).toEqual({ state, tries: 1, dueAt: null, appliedAt: now, detail: '' })
    expect((await stateOf(other)).state).toBe('stored')
  })

  test('can be a retry after a pause', async () => {
    const one = await claimed()
    expect(await postponeWebhook(shop, one, 'the provider did not answer')).toBe(false)
    expect(await stateOf(one.id)).toEqual({
      state: 'stored',
      tries: 1,
      dueAt: inMs(1_000),
      appliedAt: null,
      detail: 'the provider did not answer',
    })
    now = inMs(1_000)
    const [again] = await claimWebhooks(shop, 10)
    if (again) await closeWebhook(shop, again, 'applied')
    expect(await stateOf(one.id)).toMatchObject({ state: 'applied', detail: '' })
  })

  test('is dead-lettered after its tenth try', async () => {
    const one = await claimed({ tries: 9 })
    expect(await postponeWebhook(shop, one, 'x'.repeat(600))).toBe(true)
    expect(await stateOf(one.id)).toEqual({
      state: 'dead_lettered',
      tries: 10,
      dueAt: null,
      appliedAt: null,
      detail: 'x'.repeat(500),
    })
  })

  test('is not recorded by a node whose claim has passed to another, or after it was closed', async () => {
    const one = await claimed()
    now = inMs(15_000)
    await claimWebhooks(shop, 10)
    const before = await stateOf(one.id)
    await closeWebhook(shop, one, 'applied')
    expect(await postponeWebhook(shop, one, 'late')).toBe(false)
    expect(await stateOf(one.id)).toEqual(before)
    const closed = await claimed()
    await closeWebhook(shop, closed, 'applied')
    expect(await postponeWebhook(shop, closed, 'late')).toBe(false)
    expect((await stateOf(closed.id)).state).toBe('applied')
  })

  test('is reset when the webhook is reopened: it is due now, with all its attempts', async () => {
    const [id, other] = [
      await aWebhook({ state: 'dead_lettered', tries: 10, dueAt: null }),
      await aWebhook({ tries: 4 }),
    ]
    now = inMs(700)
    expect(await reopenWebhook(shop, id)).toBe(true)
    expect(await stateOf(id)).toMatchObject({ state: 'stored', tries: 0, dueAt: now })
    expect(await stateOf(other)).toMatchObject({ tries: 4, dueAt: start })
    expect(await reopenWebhook(shop, other + 1_000)).toBe(false)
  })
})

describe('a received webhook', () => {
  const receive = (signature: string, reference = 'ORD-1') => {
    const body = new TextEncoder().encode(JSON.stringify({ reference, transactionId: '77' }))
    return receiveWebhook(shop, 'korapay', body, new Headers({ 'x-test-signature': signature }))
  }
  const rows = () => database.db.selectFrom('webhookEvent').selectAll().orderBy('id').execute()

  test('is stored with its parsed content, due at once', async () => {
    expect(await receive('right')).toEqual({ ok: true })
    const [row, ...more] = await rows()
    expect(more).toEqual([])
    expect(row).toMatchObject({
      provider: 'korapay',
      reference: 'ORD-1',
      state: 'stored',
      tries: 0,
      receivedAt: start,
      dueAt: start,
      meaning: { kind: 'charge', references: ['ORD-1'], transactionId: '77', refundNames: [] },
    })
    expect(row?.bodyHash).toMatch(/^[0-9a-f]{64}$/)
    expect(row?.body.toString()).toBe('{"reference":"ORD-1","transactionId":"77"}')
  })

  test('is refused with a wrong signature, or when its provider isn’t offered', async () => {
    expect(await receive('wrong')).toEqual({ ok: false, reason: 'unauthenticated' })
    const closed = { ...shop, providers: new Map() }
    expect(await receiveWebhook(closed, 'korapay', new Uint8Array(), new Headers())).toEqual({
      ok: false,
      reason: 'unknown_provider',
    })
    expect(await rows()).toEqual([])
  })

  test.each([
    ['stored', false],
    ['applied', false],
    ['ignored', false],
    ['dead_lettered', true],
    ['unmatched', true],
  ] as const)('is stored once; received again while %s, it is retried: %s', async (state, again) => {
    await receive('right')
    await database.db.updateTable('webhookEvent').set({ state, tries: 7, dueAt: null }).execute()
    now = inMs(900)
    expect(await receive('right')).toEqual({ ok: true })
    expect(await rows()).toMatchObject([
      again ? { state: 'stored', tries: 0, dueAt: now } : { state, tries: 7, dueAt: null },
    ])
    await receive('right', 'ORD-2')
    expect(await rows()).toHaveLength(2)
  })
})

test('webhooks are deleted after ninety days, except stored ones and unhandled dead-lettered ones', async () => {
  const before = { receivedAt: inMs(-90 * day - 1), dueAt: null }
  const stay: number[] = []
  for (const state of ['applied', 'unmatched', 'ignored'] as const) {
    await aWebhook({ ...before, state })
    stay.push(await aWebhook({ ...before, state, receivedAt: inMs(-90 * day) }))
  }
  await aWebhook({ ...before, state: 'dead_lettered', handledAt: inMs(-1) })
  for (const state of ['stored', 'dead_lettered'] as const) stay.push(await aWebhook({ ...before, state }))
  await deleteOldWebhooks(shop)
  const left = await database.db.selectFrom('webhookEvent').select('id').orderBy('id').execute()
  expect(left.map(({ id }) => id)).toEqual(stay.sort((a, b) => a - b))
})

describe('the report of webhooks without an effect', () => {
  const since = inMs(-2 * day)

  test('lists dead-lettered ones, those not applied for more than an hour, and new unmatched ones', async () => {
    const deadLettered = await aWebhook({ state: 'dead_lettered', receivedAt: inMs(-30 * day) })
    const waiting = await aWebhook({ receivedAt: inMs(-hour - 1), reference: 'ORD-2' })
    const unmatched = await aWebhook({ state: 'unmatched', receivedAt: since })
    await aWebhook({ receivedAt: inMs(-hour) })
    const old = await aWebhook({ state: 'unmatched', receivedAt: new Date(since.getTime() - 1) })
    for (const state of ['applied', 'ignored'] as const) await aWebhook({ state, receivedAt: inMs(-3 * hour) })
    const open = await readOpenWebhooks(shop, { since, youngerThan: since })
    expect(open).toMatchObject({ unmatched: 1, deadLettered: 1, waiting: 1 })
    expect(open.listed.map(({ id }) => id)).toEqual([unmatched, waiting, deadLettered])
    expect(open.listed[1]).toEqual({
      id: waiting,
      provider: 'korapay',
      state: 'stored',
      reference: 'ORD-2',
      detail: '',
      receivedAt: inMs(-hour - 1).toISOString(),
    })
    const all = await readOpenWebhooks(shop, 'all')
    expect(all).toMatchObject({ unmatched: 2, deadLettered: 1, waiting: 1 })
    expect(all.listed.map(({ id }) => id)).toContain(old)
  })

  test('is empty when there are none', async () => {
    expect(await readOpenWebhooks(shop, 'all')).toEqual({ unmatched: 0, deadLettered: 0, waiting: 0, listed: [] })
  })
})
