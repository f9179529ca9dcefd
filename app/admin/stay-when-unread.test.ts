import toast from 'react-hot-toast/headless'
import { type DataStrategyResult, data, UNSAFE_ErrorResponseImpl as ErrorResponse, redirect } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { failedPages } from './frame/failed-pages.ts'
import { stayWhenUnread, unreadText } from './stay-when-unread.ts'

const origin = 'https://aso.example'
const said: unknown[] = []
const takenBack: unknown[] = []
beforeEach(() => {
  vi.stubGlobal('location', new URL('/admin/messages/1?view=all', origin))
  vi.spyOn(toast, 'error').mockImplementation((text) => String(said.push(text)))
  vi.spyOn(toast, 'dismiss').mockImplementation((id) => void takenBack.push(id))
})
afterEach(async () => {
  await read({ page: { type: 'data', result: 1 } })
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  said.splice(0)
  takenBack.splice(0)
  failedPages.clear()
})

/** The results that remain for React Router. */
const read = (results: Record<string, DataStrategyResult>, path = '/admin/messages/1?view=all', init?: RequestInit) =>
  stayWhenUnread({ request: new Request(new URL(path, origin), init) }, async () => results)

const fault = (result: unknown): DataStrategyResult => ({ type: 'error', result })
const loaded = (result: unknown): DataStrategyResult => ({ type: 'data', result })
const failures: [string, DataStrategyResult][] = [
  ['without a network', fault(new TypeError('Failed to fetch'))],
  ['at a server in front of the shop that has no answer', fault(new ErrorResponse(502, '', null))],
  ['asked for too often', fault(new ErrorResponse(429, '', null))],
  ['in an answer that breaks off', fault(new Error('Unable to decode turbo-stream response'))],
  ['as a list that couldn’t be read', loaded({ listed: null })],
  ['as a thing that couldn’t be read', loaded({ read: { ok: false, reason: 'failed' }, left: 0 })],
  ['as one that says so with its status', loaded(data({ read: null }, 200))],
]

test.each(failures)('a shown page stays when its reload fails: %s', async (_, failure) => {
  const other = loaded(1)
  expect(await read({ root: other, page: failure })).toEqual({ root: other })
  expect(said).toEqual([unreadText])
})

test.each(failures)(
  'a page that is navigated to, or failed before, shows the error in its place: %s',
  async (_, failure) => {
    expect(await read({ page: failure }, '/admin/messages/2')).toEqual({ page: failure })
    expect(await read({ page: failure }, '/admin/messages/1')).toEqual({ page: failure })
    failedPages.add('this one')
    expect(await read({ page: failure })).toEqual({ page: failure })
    expect(said).toEqual([])
  },
)

test.each<[string, DataStrategyResult]>([
  ['gone', fault(new ErrorResponse(404, '', null))],
  ['gone, in its own words', loaded(data({ read: { ok: false, reason: 'not_found' } }, 404))],
  ['not open', fault(new ErrorResponse(403, '', null))],
  ['not open, without a result', fault(new Error('No result found for routeId "page"'))],
  ['somewhere else', fault(redirect('/admin'))],
  ['another one', loaded({ read: { ok: true }, found: null })],
  ['not of this kind', loaded(undefined)],
])('a page that is now %s is shown so', async (_, result) => {
  expect(await read({ page: result })).toEqual({ page: result })
  expect(said).toEqual([])
})

test('submissions and aborted requests are left alone', async () => {
  const page = fault(new TypeError('Failed to fetch'))
  expect(await read({ page }, undefined, { method: 'POST' })).toEqual({ page })
  expect(await read({ page }, undefined, { signal: AbortSignal.abort() })).toEqual({ page })
  expect(said).toEqual([])
})

test('the message is shown once, until the page is loaded again', async () => {
  const page = fault(new TypeError('Failed to fetch'))
  await read({ page })
  await read({ page })
  expect(takenBack).toEqual(['1'])
  // Nothing was requested.
  await read({})
  expect(takenBack).toEqual(['1'])
  await read({ page: loaded(1) })
  expect(takenBack).toEqual(['1', '2'])
})
