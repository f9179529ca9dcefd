import {
  type DataStrategyResult,
  data,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
  isRouteErrorResponse,
} from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { failedPages } from './frame/failed-pages.ts'
import { clientLoader } from './orders/order/route.tsx'
import { clientAction as saveProduct } from './products/edit/route.tsx'
import { noteRefusedCalls } from './refused-calls.ts'
import { createStayWhenRefused, notOpenText } from './stay-when-refused.ts'

const said: string[] = []
const stayWhenRefused = createStayWhenRefused({
  isGoingTo: (path) => path === '/admin/staff',
  say: (text) => said.push(text),
})

const origin = 'https://aso.example'
beforeEach(() => vi.stubGlobal('location', new URL('/admin/orders/1', origin)))
afterEach(() => {
  vi.unstubAllGlobals()
  said.splice(0)
  failedPages.clear()
})

const refused: DataStrategyResult = { type: 'error', result: new ErrorResponse(403, '', null) }
const withoutResult: DataStrategyResult = { type: 'error', result: new Error('No result found for routeId "orders"') }

/**
 * The results that React Router gets for a request that the shop answers with a status; `results`: what it makes of it without the
 * middleware.
 */
async function call(path: string, results: Record<string, DataStrategyResult>, { status = 403, method = 'GET' } = {}) {
  const request = new Request(new URL(path, origin), { method })
  return stayWhenRefused({ request }, async () => {
    const fetch = noteRefusedCalls(async () => new Response(null, { status }))
    await fetch(request.url, { signal: request.signal })
    return results
  })
}

// @rule back-office §6 Roles | If a role was changed while a page was open, the page says that access was lost and what to do, and keeps everything typed
test('an act says it where it shows its errors', async () => {
  const sent = { method: 'POST' }
  const answers = [
    [
      { ok: false, message: 'No answer came. Please press again.' },
      { ok: false, message: notOpenText },
    ],
    [
      { act: 'make', why: 'No answer came.', problems: {} },
      { act: 'make', why: notOpenText, problems: {} },
    ],
  ]
  for (const [answer, shown] of answers) {
    const results = await call('/admin/orders/1', { order: { type: 'data', result: data(answer, 403) } }, sent)
    expect(results.order).toMatchObject({ type: 'data', result: { data: shown } })
  }
  expect(said).toEqual([])
})

test('the product form says it in its own error', async () => {
  const failed = await saveProduct({ serverAction: () => Promise.reject(new Error('refused')) } as never)
  const answered: DataStrategyResult = { type: 'data', result: failed }
  const { edit } = await call('/admin/products/1/edit', { edit: answered }, { method: 'POST' })
  expect(edit).toMatchObject({ result: { data: { ok: false, errors: [], why: notOpenText, message: notOpenText } } })
  expect(said).toEqual([])
})

test.each([
  ['one that bubbles', refused],
  ['one whose answer has no words', { type: 'data', result: data({ ok: false, errors: [] }, 403) } as const],
])('an act says it in a toast: %s', async (_, result) => {
  const { order } = await call('/admin/orders/1', { order: result }, { method: 'POST' })
  // From the status React Router knows not to revalidate.
  expect(order).toMatchObject({ type: 'data', result: { init: { status: 403 } } })
  expect(said).toEqual([notOpenText])
})

test('a lookup gets no answer, and the page stays', async () => {
  expect(await call('/admin/orders/new?pieces=gown', { orders: withoutResult })).toEqual({
    orders: { type: 'data', result: undefined },
  })
  expect(said).toEqual([notOpenText])
})

test('a refused reload leaves the page as it is', async () => {
  const loaded: DataStrategyResult = { type: 'data', result: 1 }
  expect(await call('/admin/orders/1', { root: refused, other: loaded, orders: refused })).toEqual({ other: loaded })
  // A page with a client loader is requested separately.
  expect(await call('/admin/orders/1', { other: loaded, orders: withoutResult })).toEqual({ other: loaded })
  expect(said).toEqual([notOpenText, notOpenText])
})

test('a page that is navigated to or retried shows the error in its place', async () => {
  expect(await call('/admin/staff', { staff: refused })).toEqual({ staff: refused })
  const { staff } = await call('/admin/staff', { staff: withoutResult })
  // Like React Router's own error for a refused page.
  expect(staff).toEqual({ type: 'error', result: { ...new ErrorResponse(403, '', null) } })
  expect(isRouteErrorResponse(staff?.result)).toBe(true)
  failedPages.add('this one')
  expect(await call('/admin/orders/1', { orders: refused })).toEqual({ orders: refused })
  expect(said).toEqual([])
})

test('a declined sign-in keeps what was typed, too', async () => {
  expect(await call('/admin/orders/new', { orders: refused }, { status: 401, method: 'POST' })).toEqual({
    orders: { type: 'data', result: data(undefined, 401) },
  })
  expect(said).toEqual(['This needs you to sign in.'])
})

test('any other status is left alone', async () => {
  for (const status of [200, 404, 500])
    expect(await call('/admin/orders/1', { orders: withoutResult }, { status })).toEqual({ orders: withoutResult })
  expect(said).toEqual([])
})

test.each([
  ['/admin/orders', { read: { ok: false, reason: 'not_open' } }],
  ['/admin/orders/1', 'refused'],
])('with %s shown, an order that may no longer be read is: %j', async (path, expected) => {
  vi.stubGlobal('window', { location: new URL(path, origin) })
  const request = new Request(new URL('/admin/orders/1', origin))
  await noteRefusedCalls(async () => new Response(null, { status: 403 }))(request.url, { signal: request.signal })
  const serverLoader = () => Promise.reject('refused')
  const read = clientLoader({ request, serverLoader } as unknown as Parameters<typeof clientLoader>[0])
  expect(await read.catch((fault: unknown) => fault)).toEqual(expected)
})
