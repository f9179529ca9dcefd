import toast from 'react-hot-toast/headless'
import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clientLoader as readCustomer } from '../customers/customer/route.tsx'
import { clientLoader as readOrder } from '../orders/order/route.tsx'
import { noteShown } from './shown-read.ts'

const address = '/admin/orders/1?page=2'
const shown = { ok: true, shown: { order: { id: '1' } } } as const
const lost = new TypeError('Failed to fetch')
const failed = { read: { ok: false, reason: 'failed' } }
const leave: (() => void)[] = []
const said: unknown[] = []
beforeEach(() => {
  vi.stubGlobal('window', { location: new URL(address, 'https://aso.example') })
  vi.spyOn(toast, 'error').mockImplementation((text) => String(said.push(text)))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const left of leave.splice(0)) left()
  said.splice(0)
})

const pages = [
  ['order', readOrder],
  ['customer', readCustomer],
] as const

/** What a page shows once its data was asked for. */
const read = (clientLoader: typeof readOrder | typeof readCustomer, answer: Promise<unknown>, signal?: AbortSignal) => {
  const request = new Request(new URL(address, 'https://aso.example'), signal ? { signal } : {})
  return clientLoader({ request, serverLoader: () => answer } as unknown as Parameters<typeof readOrder>[0] &
    Parameters<typeof readCustomer>[0])
}

test.each(pages)('a %s that is shown and can’t be read again stays, and it is said', async (thing, clientLoader) => {
  leave.push(noteShown(address, shown))
  const answers = [Promise.reject(lost), Promise.reject(new ErrorResponse(502, '', null)), Promise.resolve(failed)]
  for (const answer of answers) expect((await read(clientLoader, answer)).read).toBe(shown)
  expect(said).toEqual(Array(3).fill(`Failed to load the ${thing}`))
})

test.each(pages)('a %s that isn’t shown yet is said to have failed in its own place', async (_, clientLoader) => {
  noteShown(address, shown)()
  expect(await read(clientLoader, Promise.reject(lost))).toEqual(failed)
  expect(await read(clientLoader, Promise.resolve(failed))).toEqual(failed)
  expect(said).toEqual([])
})

test.each(pages)('a %s that is gone, refused or left isn’t kept', async (_, clientLoader) => {
  leave.push(noteShown(address, shown))
  const gone = { read: { ok: false, reason: 'not_found' } }
  expect(await read(clientLoader, Promise.resolve(gone))).toEqual(gone)
  const refusal = new ErrorResponse(403, '', null)
  await expect(read(clientLoader, Promise.reject(refusal))).rejects.toBe(refusal)
  await expect(read(clientLoader, Promise.reject(lost), AbortSignal.abort())).rejects.toBe(lost)
  expect(said).toEqual([])
})
