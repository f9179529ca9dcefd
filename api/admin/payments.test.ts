import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { placeOrder } from '#domain/checkout/place-order.server.ts'
import { startCount } from '#domain/payments/reconciliation/summarize-reconciliation.ts'
import { raiseTask } from '#domain/payments/tasks/raise-task.server.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { aCheckout, aLine, makeProduct } from '#test/factories.ts'
import { anAdministrator, type SignedInUser } from '#test/signed-in-users.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'

let api: TestApi
let administrator: SignedInUser
beforeAll(async () => {
  api = await openTestApi()
  administrator = await anAdministrator(api)
})
afterAll(() => api.close())

const get = (path: string) => api.ask(`/api/v1/admin${path}`, { headers: { cookie: administrator.cookie } })
const post = (path: string, body: unknown = {}) =>
  api.post(`/api/v1/admin${path}`, body, { cookie: administrator.cookie })
const read = async <T>(answer: Response) => (await answer.json()) as T
const lastAct = () => api.db.selectFrom('auditLog').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

async function anOrder() {
  const placement = await placeOrder(api.shop, await aCheckout(api.shop, [aLine(await makeProduct(api.db))]))
  if (!placement.ok || !placement.payment) throw new Error('not placed')
  return { orderId: placement.order.id, reference: placement.payment.reference, amount: placement.order.totalAmount }
}

async function sendWebhook(body: object): Promise<number> {
  const headers = { 'x-test-signature': 'right' }
  await api.ask('/webhooks/paystack', { method: 'POST', body: JSON.stringify(body), headers })
  return (await api.db.selectFrom('webhookEvent').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
}

async function raised(): Promise<{ orderId: string; subject: string; id: number }> {
  const { orderId, reference: subject } = await anOrder()
  const task = { kind: 'check_mismatch' as const, orderId, subject, detail: '1 kobo too much', at: new Date() }
  await inTransaction(api.db, async (tx) => {
    await raiseTask(tx, task)
    return { ok: true }
  })
  const row = api.db.selectFrom('paymentTask').where('subject', '=', subject).select('id')
  return { orderId, subject, id: (await row.executeTakeFirstOrThrow()).id }
}

type Task = { id: number; subject: string; resolvedBy: string | null; resolvedAt: string | null }
type Webhook = { id: number; state: string; provider: string; reference: string | null; body?: string }
type Page<Item, Cursor = number> = { data: Item[]; cursor: Cursor | null }

describe('tasks about payments', () => {
  test('are listed in pages, oldest first', async () => {
    const made = [await raised(), await raised(), await raised()]
    const first = await read<Page<Task>>(await get('/payments/tasks?limit=2'))
    expect(first.data.map(({ id }) => id)).toEqual(made.slice(0, 2).map(({ id }) => id))
    const second = await read<Page<Task>>(await get(`/payments/tasks?limit=2&cursor=${first.cursor}`))
    expect([second.data.map(({ id }) => id), second.cursor]).toEqual([[made[2]?.id], null])
    expect(first.data[0]).toEqual({
      id: made[0]?.id,
      kind: 'check_mismatch',
      orderId: made[0]?.orderId,
      subject: made[0]?.subject,
      detail: '1 kobo too much',
      createdAt: expect.stringMatching(/Z$/),
      resolvedAt: null,
      resolvedBy: null,
    })
  })

  test('are resolved once, with the administrator and the time, which is recorded in the audit log', async () => {
    const { id, orderId, subject } = await raised()
    const answers = await Promise.all([1, 2, 3].map(() => post(`/payments/tasks/${id}/resolve`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const late = await read<{ error: { code: string; message: string; details: { task: Task } } }>(
      await post(`/payments/tasks/${id}/resolve`),
    )
    expect(late.error).toMatchObject({
      code: 'already_done',
      message: `This was done before, by ${administrator.email}.`,
      details: { task: { id, resolvedBy: administrator.email, resolvedAt: expect.stringMatching(/Z$/) } },
    })
    expect(await lastAct()).toMatchObject({
      actorId: administrator.id,
      actor: administrator.email,
      action: 'resolve_payment_task',
      subject: `order:${orderId}`,
      details: { kind: 'check_mismatch', about: subject },
    })
    const open = await read<Page<Task>>(await get('/payments/tasks?state=open'))
    const done = await read<Page<Task>>(await get('/payments/tasks?state=done'))
    expect([open.data.some((task) => task.id === id), done.data[0]?.id]).toEqual([false, id])
  })

  test('answers 404 for an unknown task', async () => {
    expect((await post('/payments/tasks/999999999/resolve')).status).toBe(404)
    expect((await post(`/payments/tasks/${Number.MAX_SAFE_INTEGER}/resolve`)).status).toBe(404)
  })
})

describe('webhooks', () => {
  test('are listed by state and by provider', async () => {
    const id = await sendWebhook({ reference: 'nobody-knows-this' })
    await api.db.updateTable('webhookEvent').set({ state: 'unmatched' }).where('id', '=', id).execute()
    const unmatched = await read<Page<Webhook>>(await get('/webhooks?state=unmatched&provider=paystack'))
    expect(unmatched.data).toEqual([
      {
        id,
        provider: 'paystack',
        state: 'unmatched',
        tries: 0,
        detail: '',
        reference: 'nobody-knows-this',
        receivedAt: expect.stringMatching(/Z$/),
        appliedAt: null,
      },
    ])
    expect((await read<Page<Webhook>>(await get('/webhooks?state=unmatched&provider=korapay'))).data).toEqual([])
  })

  test('are listed in pages, newest first', async () => {
    const ids = [
      await sendWebhook({ reference: 'one' }),
      await sendWebhook({ reference: 'two' }),
      await sendWebhook({ reference: 'three' }),
    ]
    const first = await read<Page<Webhook>>(await get('/webhooks?limit=2'))
    expect(first.data.map(({ id }) => id)).toEqual([ids[2], ids[1]])
    const second = await read<Page<Webhook>>(await get(`/webhooks?limit=1&cursor=${first.cursor}`))
    expect(second.data.map(({ id }) => id)).toEqual([ids[0]])
  })

  test('show the body as it was received, and no headers', async () => {
    const id = await sendWebhook({ reference: 'ọ̀rọ̀', html: '<script>alert(1)</script>' })
    const answer = await get(`/webhooks/${id}`)
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    const { webhook } = await read<{ webhook: Webhook }>(answer)
    expect(webhook.body).toBe('{"reference":"ọ̀rọ̀","html":"<script>alert(1)</script>"}')
    expect(Object.keys(webhook)).not.toContain('headers')
  })

  test('show a body that isn’t text', async () => {
    const { id } = await api.db
      .insertInto('webhookEvent')
      .values({ provider: 'korapay', body: Buffer.from([0, 0xff, 0x41]), bodyHash: 'x', state: 'ignored' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await read<{ webhook: Webhook }>(await get(`/webhooks/${id}`))).webhook.body).toBe('\u0000�A')
  })

  test('are applied again by an administrator, which is recorded in the audit log', async () => {
    const { orderId, reference } = await anOrder()
    api.shop.scripted.get('paystack')?.pay(reference)
    const id = await sendWebhook({ reference })
    await api.db.updateTable('webhookEvent').set({ state: 'dead_lettered', tries: 10 }).where('id', '=', id).execute()
    const answer = await post(`/webhooks/${id}/replay`)
    expect([answer.status, await answer.json()]).toMatchObject([200, { webhook: { id, state: 'applied' } }])
    const order = api.db.selectFrom('order').where('id', '=', orderId).select('paymentStatus')
    expect(await order.executeTakeFirst()).toEqual({ paymentStatus: 'success' })
    expect(await lastAct()).toMatchObject({
      actor: administrator.email,
      action: 'replay_webhook',
      subject: `webhook:${id}`,
      details: { provider: 'paystack', state: 'dead_lettered', reference },
    })
  })

  test('answers 404 for an unknown webhook', async () => {
    expect((await get('/webhooks/999999999')).status).toBe(404)
    expect((await post('/webhooks/999999999/replay')).status).toBe(404)
  })
})

describe('an order’s payments', () => {
  test('are shown with attempts, ledger and balance, webhooks, tasks and history', async () => {
    const { orderId, reference, amount } = await anOrder()
    api.shop.scripted.get('paystack')?.pay(reference)
    await post(`/webhooks/${await sendWebhook({ reference })}/replay`)
    const answer = await get(`/orders/${orderId}/payments`)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      order: { status: 'processing', paymentStatus: 'success', totalAmount: amount },
      attempts: [{ provider: 'paystack', mode: 'test', reference, state: 'paid', amount, channel: 'card', fee: null }],
      refunds: [],
      ledger: {
        rows: [{ kind: 'received', amount, attempt: reference, refund: null }],
        received: amount,
        refunded: 0,
        fees: 0,
        balance: amount,
      },
      webhooks: [{ reference, state: 'applied' }],
      tasks: [],
      history: expect.arrayContaining([expect.objectContaining({ kind: 'paid', actor: 'provider' })]),
    })
  })

  test('contain no secrets: no key, no popup options, no address', async () => {
    const { orderId } = await anOrder()
    const text = await (await get(`/orders/${orderId}/payments`)).text()
    for (const word of ['checkoutKey', 'popup', 'checkoutUrl', 'shippingAddress', 'bodyHash']) {
      expect(text).not.toContain(word)
    }
  })

  test('answers 404 for an unknown order', async () => {
    expect((await get(`/orders/${randomUUID()}/payments`)).status).toBe(404)
  })
})

describe('the daily reports', () => {
  beforeAll(async () => {
    const startedAt = new Date('2026-11-20T02:00:00Z')
    const days = ['2026-11-18', '2026-11-19', '2026-11-20']
    await api.db
      .insertInto('paymentReport')
      .values(days.map((day) => ({ day, startedAt, compared: 12, contents: JSON.stringify({ of: day }) })))
      .execute()
  })

  test('are listed in pages, newest first', async () => {
    const first = await read<Page<{ day: string }, string>>(await get('/payments/reports?limit=2'))
    expect([first.data.map(({ day }) => day), first.cursor]).toEqual([['2026-11-20', '2026-11-19'], '2026-11-19'])
    const second = await read<Page<{ day: string }, string>>(await get(`/payments/reports?cursor=${first.cursor}`))
    expect(second).toEqual({
      data: [
        {
          day: '2026-11-18',
          startedAt: '2026-11-20T02:00:00.000Z',
          finishedAt: null,
          compared: 12,
          differences: 0,
        },
      ],
      cursor: null,
    })
  })

  test('show their findings once they are finished', async () => {
    const times = { startedAt: '2026-11-20T02:00:00.000Z', finishedAt: '2026-11-20T02:01:00.000Z' }
    const nothing = startCount().finish({ unmatched: 0, deadLettered: 0, waiting: 0, listed: [] })
    const contents = { ...nothing, day: '2026-11-19', since: '2026-11-18T23:00:00.000Z', ...times }
    await api.db
      .updateTable('paymentReport')
      .set({ finishedAt: times.finishedAt, contents: JSON.stringify(contents) })
      .where('day', '=', '2026-11-19')
      .execute()
    const answer = await get('/payments/reports/2026-11-19')
    expect(await answer.json()).toMatchObject({ report: { day: '2026-11-19', contents } })
    const unfinished = await get('/payments/reports/2026-11-18')
    expect(await unfinished.json()).toMatchObject({ report: { day: '2026-11-18', contents: null } })
    expect((await get('/payments/reports/2026-01-01')).status).toBe(404)
  })
})

describe('unreadable parameters', () => {
  test.each([
    ['/payments/tasks?state=closed'],
    ['/payments/tasks?limit=0'],
    ['/payments/tasks?limit=101'],
    ['/payments/tasks?limit=1e9'],
    ['/payments/tasks?cursor=-1'],
    ['/payments/tasks?cursor=1;drop table payment_task'],
    ['/payments/tasks?cursor=99999999999999999999'],
    ['/webhooks?state=dead_lettered&state=stored'],
    ['/webhooks?provider=stripe'],
    ['/webhooks/one'],
    ['/webhooks/1.5'],
    ['/webhooks/%00'],
    ['/orders/1/payments'],
    [`/orders/${randomUUID()}'--/payments`],
    ['/payments/reports/today'],
    ['/payments/reports/2026-02-30'],
    ['/payments/reports?cursor=2026-13-01'],
  ])('are refused: %s', async (path) => {
    const answer = await get(path)
    expect([answer.status, (await read<{ error: { code: string } }>(answer)).error.code]).toEqual([422, 'invalid'])
  })

  test.each(['/payments/tasks/x/resolve', '/payments/tasks/-1/resolve', '/webhooks/0x10g/replay'])(
    'change nothing: %s',
    async (path) => {
      expect((await post(path)).status).toBe(422)
    },
  )
})
