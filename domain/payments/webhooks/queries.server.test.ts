import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ProviderName } from '#domain/orders/provider-name.ts'
import type { TestDatabase } from '#test/database.ts'
import { withoutPayments } from '#test/payment-tests.ts'
import { administratorViewer } from '#test/viewers.ts'
import { findWebhook, listWebhooks, readWebhook, webhooksOf } from './queries.server.ts'
import { type WebhookState, webhookStates } from './webhook.ts'

let database: TestDatabase
withoutPayments((own) => {
  database = own
})

const viewer = administratorViewer()
const at = new Date('2026-05-01T10:00:00Z')

describe('webhooks', () => {
  async function aWebhook(values: { provider?: ProviderName; state?: WebhookState; reference?: string | null } = {}) {
    const row = await database.db
      .insertInto('webhookEvent')
      .values({
        provider: 'paystack',
        body: Buffer.from('{"a":1}'),
        bodyHash: randomUUID(),
        reference: 'ORD-1',
        receivedAt: at,
        state: 'applied',
        tries: 2,
        detail: 'why',
        appliedAt: at,
        ...values,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }
  const part = async (wanted: Partial<Parameters<typeof listWebhooks>[2]>) => {
    const all = { state: null, provider: null, cursor: null, limit: 10 }
    const listed = await listWebhooks(database.db, viewer, { ...all, ...wanted })
    if (!listed.ok) throw new Error(listed.reason)
    return listed
  }
  const list = async (wanted: Parameters<typeof part>[0]) => (await part(wanted)).items.map(({ id }) => id)

  test('have one of five states', () => {
    expect(webhookStates).toEqual(['stored', 'applied', 'unmatched', 'ignored', 'dead_lettered'])
  })

  test('are listed newest first, by state, by provider, and in pages', async () => {
    const one = await aWebhook()
    const two = await aWebhook({ provider: 'korapay' })
    const three = await aWebhook({ state: 'dead_lettered' })
    expect(await list({})).toEqual([three, two, one])
    expect(await list({ state: 'dead_lettered' })).toEqual([three])
    expect(await list({ provider: 'korapay' })).toEqual([two])
    expect(await list({ provider: 'korapay', state: 'dead_lettered' })).toEqual([])
    expect(await list({ cursor: three, limit: 1 })).toEqual([two])
    expect((await part({ cursor: three, limit: 1 })).cursor).toBe(two)
  })

  test('are read with their body', async () => {
    const id = await aWebhook()
    const entry = {
      id,
      provider: 'paystack',
      state: 'applied',
      tries: 2,
      detail: 'why',
      reference: 'ORD-1',
      receivedAt: at,
      appliedAt: at,
    }
    const webhook = { ...entry, body: Buffer.from('{"a":1}') }
    expect(await readWebhook(database.db, viewer, id)).toEqual({ ok: true, webhook })
    expect(await readWebhook(database.db, viewer, id + 1)).toEqual({ ok: false, reason: 'not_found' })
    expect(await findWebhook(database.db, id)).toEqual(entry)
    expect(await webhooksOf(database.db, ['ORD-1'], 10)).toEqual([entry])
    expect(await findWebhook(database.db, id + 1)).toBeNull()
  })

  test('with given references are found, newest first', async () => {
    const ids = [await aWebhook(), await aWebhook({ reference: 'ORD-2' }), await aWebhook({ reference: null })]
    expect((await webhooksOf(database.db, ['ORD-1', 'ORD-2'], 10)).map(({ id }) => id)).toEqual([ids[1], ids[0]])
    expect((await webhooksOf(database.db, ['ORD-1', 'ORD-2'], 1)).map(({ id }) => id)).toEqual([ids[1]])
    expect(await webhooksOf(database.db, [], 10)).toEqual([])
  })
})
