import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { placeOrder } from '#domain/checkout/place-order.server.ts'
import { formatNaira, naira } from '#domain/money/money.ts'
import { settleRefunds } from '#domain/payments/refunds/settle-refunds.server.ts'
import type { SecurityEvent } from '#domain/security-event.ts'
import { aCheckout, aLine, makeProduct } from '#test/factories.ts'
import { aPaidOrder, ledgerOf, type PaidOrder } from '#test/refund-factories.ts'
import { anAdministrator, type SignedInUser, signIn } from '#test/signed-in-users.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'

let api: TestApi
let administrator: SignedInUser
let order: PaidOrder
let now = new Date()
const noted: SecurityEvent[] = []
beforeAll(async () => {
  api = await openTestApi({ clock: () => now, noteSecurity: (event) => void noted.push(event) })
})
afterAll(() => api.close())
beforeEach(async () => {
  now = new Date()
  administrator = await anAdministrator(api)
  order = await aPaidOrder(api.shop)
})

type Answered = {
  refund: { id: string; reference: string; state: string; amount: number }
  error: { code: string; message: string; details: Record<string, unknown> }
}

const aRequest = (values: object = {}) => ({ reason: 'Too small', key: randomUUID(), ...values })
const ask = async (body: object, { orderId = order.orderId, cookie = administrator.cookie } = {}) => {
  const answer = await api.post(`/api/v1/admin/orders/${orderId}/refunds`, body, { cookie })
  return { status: answer.status, ...((await answer.json()) as Answered) }
}
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}
const asks = () => api.db.selectFrom('auditLog').where('action', '=', 'ask_refund').selectAll().orderBy('id').execute()

describe('refunding a payment', () => {
  // @rule D46 | Refunds are in the security log, done or refused
  //   broken by: refused ones logged as done (refunds.ts)
  test('is logged with its outcome', async () => {
    noted.splice(0)
    await ask(aRequest())
    await ask(aRequest())
    const about = { what: 'refund', who: administrator.id, about: order.orderId }
    expect(noted).toMatchObject([
      { ...about, outcome: 'done' },
      { ...about, outcome: 'refused' },
    ])
  })

  test('refunds all that is left when no amount is given', async () => {
    const part = await ask(aRequest({ amount: 5_000 * naira, attempt: order.reference }))
    expect(part).toMatchObject({
      status: 201,
      refund: {
        attempt: order.reference,
        amount: 5_000 * naira,
        reason: 'Too small',
        state: 'pending',
        requestedBy: administrator.email,
        doneAt: null,
      },
    })
    const rest = await ask(aRequest())
    expect([rest.status, rest.refund.amount]).toEqual([201, order.amount - 5_000 * naira])
    expect(order.provider.refundRequests.map(({ amount }) => amount).slice(-2)).toEqual([
      5_000 * naira,
      order.amount - 5_000 * naira,
    ])
  })

  test('appears among the order’s payments, and in the audit log with who requested it', async () => {
    const body = aRequest({ amount: 7_000 * naira })
    const { refund } = await ask(body)
    const path = `/api/v1/admin/orders/${order.orderId}/payments`
    const shown = await (await api.ask(path, { headers: { cookie: administrator.cookie } })).json()
    expect(shown).toMatchObject({
      refunds: [{ id: refund.id, reference: refund.reference, amount: 7_000 * naira }],
      history: expect.arrayContaining([
        expect.objectContaining({ kind: 'refund_requested', actor: administrator.email }),
      ]),
    })
    expect((await asks()).at(-1)).toMatchObject({
      actorId: administrator.id,
      actor: administrator.email,
      subject: `order:${order.orderId}`,
      details: { amount: 7_000 * naira, reason: 'Too small', attempt: null, key: body.key },
    })
  })

  // @rule D43 | A refund sent again with its id in capitals is the same one
  //   broken by: the id in the address compared case-sensitively (refunds.ts)
  test('is the same with its id in capitals', async () => {
    const body = aRequest()
    const { refund } = await ask(body)
    const path = `/api/v1/admin/orders/${order.orderId.toUpperCase()}/refunds`
    const again = await api.post(path, body, { cookie: administrator.cookie })
    expect([again.status, ((await again.json()) as Answered).refund.id]).toEqual([201, refund.id])
  })

  test('is done once for a key, even for concurrent requests', async () => {
    const body = aRequest({ amount: 5_000 * naira })
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(body)))
    expect(new Set(answers.map(({ status, refund }) => `${status} ${refund.id}`)).size).toBe(1)
    expect(order.provider.refunds.filter(({ reference }) => reference === order.reference)).toHaveLength(1)
    expect(await ask({ ...body, amount: 6_000 * naira })).toMatchObject({
      status: 422,
      error: { code: 'key_reused', message: 'This key was used for another refund.', details: {} },
    })
  })
})

describe('the required sign-in', () => {
  test('is at most ten minutes old; after signing in again the refund is accepted', async () => {
    later(10)
    expect((await ask(aRequest({ amount: 1_000 * naira }))).status).toBe(201)
    later(1)
    const before = (await asks()).length
    const body = aRequest({ amount: 1_000 * naira })
    const message = 'Please sign in again to do this: your sign-in is older than 10 minutes.'
    expect(await ask(body)).toMatchObject({ status: 401, error: { code: 'sign_in_again', message, details: {} } })
    expect(order.provider.refunds.filter(({ reference }) => reference === order.reference)).toHaveLength(1)
    expect(await asks()).toHaveLength(before)
    const { cookie } = await signIn(api, administrator.email, administrator.cookie)
    expect((await ask(body, { cookie })).status).toBe(201)
    expect(await ask(body)).toMatchObject({ status: 401, error: { code: 'no_session' } })
  })

  test('isn’t extended by using the session', async () => {
    for (let n = 0; n < 3; n++) {
      later(5)
      await api.ask('/api/v1/admin/webhooks', { headers: { cookie: administrator.cookie } })
    }
    expect((await ask(aRequest())).error.code).toBe('sign_in_again')
  })
})

describe('refuses to refund', () => {
  test('more than was received, or anything twice', async () => {
    const tooMuch = await ask(aRequest({ amount: order.amount + 1 }))
    const atMost = `At most ${formatNaira(order.amount)} is left of it.`
    expect(tooMuch).toMatchObject({
      status: 409,
      error: { code: 'too_much', message: atMost, details: { left: order.amount } },
    })
    expect((await ask(aRequest())).status).toBe(201)
    expect(await ask(aRequest())).toMatchObject({
      status: 409,
      error: { code: 'too_much', message: 'All of it is given back already.', details: { left: 0 } },
    })
    expect(await ledgerOf(api.db, order.orderId)).toEqual([['received', order.amount]])
  })

  test('less than the provider’s minimum', async () => {
    const small = await aPaidOrder(api.shop, 'korapay')
    const answer = await ask(aRequest({ amount: 99 * naira }), small)
    const message = 'The least that can be given back is ₦100.'
    expect(answer).toMatchObject({
      status: 422,
      error: { code: 'too_small', message, details: { least: 100 * naira } },
    })
  })

  test('an unpaid order', async () => {
    const lines = [aLine(await makeProduct(api.db))]
    const placed = await placeOrder(api.shop, await aCheckout(api.shop, lines))
    if (!placed.ok) throw new Error(placed.reason)
    const answer = await ask(aRequest(), { orderId: placed.order.id })
    const message = 'Nothing was received that could be given back.'
    expect(answer).toMatchObject({ status: 409, error: { code: 'nothing_paid', message, details: {} } })
  })

  test('a payment of another order, or of none', async () => {
    const other = await aPaidOrder(api.shop)
    expect((await ask(aRequest({ attempt: other.reference }))).status).toBe(404)
    expect((await ask(aRequest(), { orderId: randomUUID() })).status).toBe(404)
  })

  test.each([
    ['key', { reason: 'Too small' }],
    ['key', { reason: 'Too small', key: 'again' }],
    ['reason', aRequest({ reason: '  ' })],
    ['reason', aRequest({ reason: 'x'.repeat(501) })],
    ['reason', aRequest({ reason: 'nul\u0000' })],
    ['amount', aRequest({ amount: 0 })],
    ['amount', aRequest({ amount: -1 })],
    ['amount', aRequest({ amount: 0.5 })],
    ['amount', aRequest({ amount: '5000' })],
    ['amount', aRequest({ amount: 1e300 })],
    ['amount', aRequest({ amount: null })],
    ['attempt', aRequest({ attempt: { $ne: '' } })],
    ['actor', aRequest({ actor: 'somebody@else.example' })],
    ['password', aRequest({ password: 'guess' })],
  ])('an invalid field: %s %j', async (field, body) => {
    const answer = await ask(body)
    expect([answer.status, Object.keys(answer.error.details.fields ?? {})]).toEqual([422, [field]])
    expect(order.provider.refundRequests.filter(({ reference }) => reference === order.reference)).toEqual([])
  })
})

describe('the bank account for a refund that needs it', () => {
  const account = { accountNumber: '0123456789', bankId: '9' }
  const give = async (id: string, body: object = account) => {
    const answer = await api.post(`/api/v1/admin/refunds/${id}/account`, body, { cookie: administrator.cookie })
    return { status: answer.status, ...((await answer.json()) as Answered) }
  }

  async function aWaitingRefund(): Promise<string> {
    const { refund } = await ask(aRequest())
    const made = order.provider.refunds.at(-1)
    if (!made) throw new Error('no refund')
    made.state = 'needs_attention'
    await settleRefunds(api.shop, order.reference, [])
    return refund.id
  }

  // @rule D46 | Bank accounts given for refunds by the API are in the security log, too
  //   broken by: not logged (resume-refund.ts)
  test('is logged with its outcome', async () => {
    const unknown = randomUUID()
    noted.splice(0)
    await give(unknown)
    expect(noted).toMatchObject([{ what: 'refund', who: administrator.id, about: unknown, outcome: 'refused' }])
  })

  test('is passed to the provider; the audit log has who gave it, but not the account', async () => {
    const id = await aWaitingRefund()
    expect(await give(id)).toMatchObject({ status: 200, refund: { id, state: 'needs_attention' } })
    expect(order.provider.refunds.at(-1)?.state).toBe('pending')
    const [act] = await api.db.selectFrom('auditLog').where('subject', '=', `refund:${id}`).selectAll().execute()
    expect(act).toMatchObject({ action: 'resume_refund', actor: administrator.email })
    expect(JSON.stringify(act)).not.toContain(account.accountNumber)
  })

  test('needs a recent sign-in, a refund that waits for it, and ten digits', async () => {
    const id = await aWaitingRefund()
    expect(await give(id, { ...account, accountNumber: '123' })).toMatchObject({ status: 422 })
    expect(await give(randomUUID())).toMatchObject({ status: 404 })
    later(11)
    expect(await give(id)).toMatchObject({ status: 401, error: { code: 'sign_in_again' } })
    expect(order.provider.refunds.at(-1)?.state).toBe('needs_attention')
  })

  test('is refused for a refund that needs none', async () => {
    const { refund } = await ask(aRequest())
    const message = 'This refund needs no bank account.'
    expect(await give(refund.id)).toMatchObject({ status: 409, error: { code: 'not_waiting', message, details: {} } })
  })

  test.each([
    ['rejected', 409, 'The provider refuses it: Account does not exist'],
    ['unavailable', 503, 'The provider didn’t answer. Please try again.'],
  ] as const)('may be %s by the provider, and can be given again', async (reason, status, message) => {
    const id = await aWaitingRefund()
    const retry = vi.spyOn(order.provider, 'retryRefund')
    retry.mockResolvedValueOnce({ ok: false, reason, detail: 'Account does not exist' })
    expect(await give(id)).toMatchObject({ status, error: { code: reason, message, details: {} } })
    expect((await give(id)).status).toBe(200)
    retry.mockRestore()
  })
})

describe('refunding pieces', () => {
  const lineOf = async () => {
    const line = await api.db
      .selectFrom('orderItem')
      .where('orderId', '=', order.orderId)
      .select('lineKey')
      .executeTakeFirstOrThrow()
    return line.lineKey
  }

  test('refunds what they cost, and refuses pieces that are refunded already', async () => {
    const lines = [{ line: await lineOf(), pieces: 1 }]
    const answer = await ask(aRequest({ amount: 20_000 * naira, goods: { lines, restock: true } }))
    expect(answer).toMatchObject({ status: 201, refund: { amount: 20_000 * naira } })
    const message = 'All of it is refunded already.'
    expect(await ask(aRequest({ goods: { lines } }))).toMatchObject({
      status: 409,
      error: { code: 'too_many_pieces', message, details: { line: lines[0]?.line, left: 0 } },
    })
    const shipping = await ask(aRequest({ goods: { lines: [], shipping: true } }))
    expect([shipping.status, shipping.refund.amount]).toEqual([201, order.amount - 20_000 * naira])
    expect(await ask(aRequest({ goods: { lines: [], shipping: true } }))).toMatchObject({
      status: 409,
      error: { code: 'shipping_refunded', message: 'There is no delivery left to refund.', details: {} },
    })
  })

  test('refuses another amount than the agreed one, a line of another order, and an empty request', async () => {
    const lines = [{ line: await lineOf(), pieces: 1 }]
    expect(await ask(aRequest({ amount: 5, goods: { lines } }))).toMatchObject({
      status: 409,
      error: { code: 'other_amount', message: 'It is ₦20,000 by now.', details: { amount: 20_000 * naira } },
    })
    expect(await ask(aRequest({ goods: { lines: [{ line: 'x', pieces: 1 }] } }))).toMatchObject({
      status: 422,
      error: { code: 'unknown_line', message: 'The order has no such line.', details: {} },
    })
    expect(await ask(aRequest({ goods: { lines: [] } }))).toMatchObject({
      status: 422,
      error: { code: 'nothing_chosen', message: 'Please choose what to refund.', details: {} },
    })
    expect(order.provider.refundRequests.filter(({ reference }) => reference === order.reference)).toEqual([])
  })
})
