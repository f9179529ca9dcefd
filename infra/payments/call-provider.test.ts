import { expect, test } from 'vitest'
import { z } from 'zod'
import { descriptorOf } from './adapters.ts'
import { type ProviderCall, providerCaller } from './call-provider.ts'
import type { Fetch, ProviderConfig } from './provider-config.ts'

const read: ProviderCall<{ id: number }> = {
  method: 'GET',
  path: '/thing',
  within: 5_000,
  data: z.object({ id: z.number() }),
}
const write: ProviderCall<{ id: number }> = { ...read, method: 'POST', body: { a: 1 } }
const json = (body: unknown, status = 200, headers = {}) => new Response(JSON.stringify(body), { status, headers })
const good = () => json({ status: true, data: { id: 7 } })

/** A caller that gets these responses in turn, the last one repeatedly. */
function caller(...answers: Array<() => Response>) {
  const calls: Array<{ url: string; init: RequestInit }> = []
  const waits: number[] = []
  const reports: string[] = []
  let now = 0
  const send: Fetch = async (url, init) => {
    calls.push({ url, init })
    return (answers[calls.length - 1] ?? answers.at(-1) ?? good)()
  }
  const config: ProviderConfig = {
    mode: 'test',
    publicKey: 'pk_test_x',
    secretKey: 'sk_test_x',
    webhookSecrets: [],
    hosts: descriptorOf('paystack').hosts,
    fetch: send,
    report: (fault, about) => reports.push(`${about}: ${String(fault)}`),
    now: () => now,
    wait: async (milliseconds) => void waits.push(milliseconds),
  }
  const advance = (milliseconds: number) => {
    now += milliseconds
  }
  return { call: providerCaller('paystack', config), config, calls, waits, reports, advance }
}

test('a call goes to the configured base with the secret key, follows no redirects and can time out', async () => {
  const { call, calls } = caller(good)
  expect(await call(write)).toEqual({ ok: true, data: { id: 7 } })
  expect(calls[0]?.url).toBe('https://api.paystack.co/thing')
  const headers = { authorization: 'Bearer sk_test_x', accept: 'application/json' }
  const signal = expect.any(AbortSignal)
  expect(calls[0]?.init).toEqual({
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{"a":1}',
    redirect: 'manual',
    signal,
  })
  await call(read)
  expect(calls[1]?.init).toEqual({ method: 'GET', headers, redirect: 'manual', signal })
})

const unclearAnswers: Record<string, () => Response> = {
  'a network fault': () => {
    throw new TypeError('fetch failed')
  },
  'a time-out': () => {
    throw new DOMException('timed out', 'TimeoutError')
  },
  'a redirect': () => new Response(null, { status: 302, headers: { location: 'https://evil.test/' } }),
  'a server fault': () => json({ status: false }, 500),
  'a page instead of JSON': () => new Response('<html>maintenance</html>'),
  'an empty answer': () => new Response(''),
  'a truncated answer': () => new Response('{"status":true,"data":{"id"'),
  'a list': () => json([1, 2]),
  'data of another shape': () => json({ status: true, data: { id: 'seven' } }),
  'more than 1 MiB': () => json({ status: true, data: { id: 7 }, filler: 'x'.repeat(1024 * 1024) }),
}

test.each(Object.entries(unclearAnswers))('%s is unclear, never a refusal', async (_, answer) => {
  const { call, calls } = caller(answer)
  expect(await call(write)).toMatchObject({ ok: false, reason: 'unclear' })
  expect(calls).toHaveLength(1)
})

test('tries a read three times, a moment apart, and a write once', async () => {
  const failing = () => json({}, 502)
  const reading = caller(failing, failing, good)
  expect(await reading.call(read)).toEqual({ ok: true, data: { id: 7 } })
  expect(reading.waits).toHaveLength(2)
  for (const wait of reading.waits) expect(wait).toBeGreaterThanOrEqual(200)
  for (const wait of reading.waits) expect(wait).toBeLessThanOrEqual(800)
  const writing = caller(failing, good)
  expect((await writing.call(write)).ok).toBe(false)
  expect(writing.calls).toHaveLength(1)
})

test('gives up an unanswered read after three tries, or when no time is left', async () => {
  const failing = () => json({}, 502)
  const patient = caller(failing)
  expect(await patient.call(read)).toEqual({ ok: false, reason: 'unclear', detail: 'answered 502' })
  expect(patient.calls).toHaveLength(3)
  const hurried = caller(failing)
  const call = providerCaller('paystack', { ...hurried.config, wait: () => Promise.reject(new Error('no time')) })
  expect(await call(read)).toEqual({ ok: false, reason: 'unclear', detail: 'answered 502' })
  expect(hurried.calls).toHaveLength(1)
})

test('names the error in the detail', async () => {
  const broken = caller(() => {
    throw new TypeError('fetch failed')
  })
  expect(await broken.call(write)).toMatchObject({ detail: 'TypeError: fetch failed' })
  const odd = caller(() => {
    throw 'odd'
  })
  expect(await odd.call(write)).toMatchObject({ detail: 'odd' })
})

test.each([
  [json({ status: false, message: 'Duplicate', code: 'duplicate_reference' }, 400), 'Duplicate', 'duplicate_reference'],
  [json({ status: 'error', message: 'No transaction', data: null }, 404), 'No transaction', null],
  [json({ status: false, message: 'Not now' }, 200), 'Not now', null],
])('a refusal in the provider’s own words is passed on and not repeated', async (response, detail, code) => {
  const { call, calls } = caller(() => response)
  expect(await call(read)).toMatchObject({ ok: false, reason: 'refused', detail, code })
  expect(calls).toHaveLength(1)
})

test('reports refused keys once, and stops calling the provider for five minutes', async () => {
  const refused = () => json({ status: false, message: 'Invalid key' }, 401)
  const { call, calls, reports, advance } = caller(refused, refused, good)
  expect(await call(read)).toMatchObject({ reason: 'refused', status: 401 })
  expect(await call(write)).toMatchObject({ reason: 'unclear', detail: 'paystack refuses our keys' })
  expect(calls).toHaveLength(1)
  advance(5 * 60_000)
  expect(await call(write)).toMatchObject({ reason: 'refused' })
  expect(await call(write)).toMatchObject({ reason: 'unclear' })
  advance(5 * 60_000)
  expect((await call(read)).ok).toBe(true)
  expect((await call(write)).ok).toBe(true)
  expect(reports).toEqual([
    'paystack refuses our keys: Error: Invalid key',
    'paystack takes our keys again: Error: calls are answered again',
  ])
})

test('a 403 for one call doesn’t stop other calls', async () => {
  const { call, reports } = caller(() => json({ status: false, message: 'Refunds are not allowed' }, 403), good)
  expect(await call(write)).toMatchObject({ reason: 'refused', status: 403 })
  expect((await call(read)).ok).toBe(true)
  expect(reports).toEqual(['paystack refuses our keys: Error: Refunds are not allowed'])
})

test.each([
  ['seconds', () => '20'],
  ['a date', () => new Date(Date.now() + 20_900).toUTCString()],
])('when asked to slow down in %s, reads wait as long as asked and are not repeated', async (_, retryAfter) => {
  const { call, calls, advance } = caller(() => json({}, 429, { 'retry-after': retryAfter() }), good)
  expect(await call(read)).toMatchObject({ reason: 'unclear' })
  advance(18_000)
  expect(await call(read)).toEqual({ ok: false, reason: 'unclear', detail: 'paystack asked us to wait' })
  expect(calls).toHaveLength(1)
  expect((await call(write)).ok).toBe(true)
  advance(3_000)
  expect((await call(read)).ok).toBe(true)
})

// @rule D11 | A payment announced by a webhook is verified at once, even after the provider has asked for fewer calls
//   broken by: its call delayed with the others (call-provider.ts)
// @rule D49 | When a provider limits visitors' calls, only those wait: the shop's own checks go on
//   broken by: one pause for visitors and the shop (call-provider.ts)
test('a provider that asks for fewer calls is asked about a webhook anyway, and visitors’ calls delay nobody else’s', async () => {
  const slowDown = () => json({}, 429, { 'retry-after': '20' })
  const { call, calls } = caller(slowDown, good, slowDown, good)
  expect((await call(read, 'visitor')).ok).toBe(false)
  expect((await call(read, 'visitor')).ok).toBe(false)
  expect(calls).toHaveLength(1)
  expect((await call(read, 'schedule')).ok).toBe(true)
  expect((await call(read, 'schedule')).ok).toBe(false)
  expect(calls).toHaveLength(3)
  for (const by of ['schedule', 'visitor'] as const)
    expect(await call(read, by)).toMatchObject({ detail: 'paystack asked us to wait' })
  expect((await call(read, 'webhook')).ok).toBe(true)
})

test('a provider that is busy, or answers in an unknown shape, doesn’t count as down', async () => {
  const busy = caller(() => json({}, 429, { 'retry-after': '1' }))
  const strange = caller(() => json({ status: true, data: { id: 'seven' } }))
  for (let i = 0; i < 7; i++) {
    await busy.call(write)
    await strange.call(write)
  }
  expect([busy.calls.length, strange.calls.length]).toEqual([7, 7])
})

test('ignores anything after the deadline, answers and errors', async () => {
  const late: Array<{ resolve: (response: Response) => void; reject: (fault: Error) => void }> = []
  const config = {
    ...caller().config,
    timeoutMs: 10,
    fetch: () => new Promise<Response>((resolve, reject) => late.push({ resolve, reject })),
  }
  const call = providerCaller('paystack', config)
  expect(await call(write)).toMatchObject({ reason: 'unclear', detail: expect.stringContaining('TimeoutError') })
  expect(await call(read)).toMatchObject({ reason: 'unclear' })
  late[0]?.resolve(good())
  late[1]?.reject(new TypeError('reset'))
  await new Promise((resolve) => setImmediate(resolve))
})

test('gives up an endless body at the deadline, too', async () => {
  const endless = () => new Response(new ReadableStream({ pull: () => new Promise(() => {}) }))
  const call = providerCaller('paystack', { ...caller().config, timeoutMs: 10, fetch: async () => endless() })
  expect(await call(write)).toMatchObject({ ok: false, reason: 'unclear' })
})

test('ids beyond the range of a number keep every digit', async () => {
  const { call } = caller(() => new Response('{"status":true,"data":{"id":9007199254740993}}'))
  const id = z.union([z.number().int(), z.string()]).transform(String)
  expect(await call({ ...read, data: z.object({ id }) })).toEqual({ ok: true, data: { id: '9007199254740993' } })
})

test('a failing provider isn’t called for 30 seconds', async () => {
  const { call, calls, advance } = caller(() => json({}, 500))
  for (let i = 0; i < 7; i++) await call(write)
  expect(calls).toHaveLength(5)
  const detail = 'paystack has been failing; it is left alone for a while'
  expect(await call(read)).toEqual({ ok: false, reason: 'unclear', detail })
  advance(30_000)
  await call(write)
  expect(calls).toHaveLength(6)
})
