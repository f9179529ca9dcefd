import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { sessionStorageInMemory } from '#test/session-storage.ts'
import { followSignOut, tellOtherTabs } from './follow-sign-out.ts'

const { kept, sessionStorage } = sessionStorageInMemory()
const local = sessionStorageInMemory()

beforeEach(() => {
  kept.clear()
  local.kept.clear()
  vi.stubGlobal('window', { sessionStorage, localStorage: local.sessionStorage })
  vi.stubGlobal('localStorage', local.sessionStorage)
})
afterEach(() => vi.unstubAllGlobals())

/** Signs out in one tab while another shows a page; returns the addresses that the other one loads. */
async function otherTabAt(pathname: string): Promise<string[]> {
  const opened: string[] = []
  let hear: (event: { key: string }) => unknown = () => {}
  followSignOut({
    location: { pathname, search: '?page=2', replace: (to) => void opened.push(String(to)) },
    addEventListener: (_, listener) => {
      hear = listener
    },
  })
  tellOtherTabs()
  for (const key of local.kept.keys()) await hear({ key })
  return opened
}

test('an account page is reloaded when another tab signs out, and what was typed is deleted', async () => {
  kept.set('aso-checkout-draft', '{"firstName":"Ada"}')
  expect(await otherTabAt('/dashboard/addresses')).toEqual(['/dashboard/addresses?page=2'])
  expect([...kept.keys()]).toEqual([])
})

test.each(['/', '/shop', '/dashboards', '/order-success'])('%s isn’t reloaded', async (path) => {
  expect(await otherTabAt(path)).toEqual([])
})

test('a checkout is reloaded, unless its order is placed', async () => {
  expect(await otherTabAt('/checkout')).toEqual(['/checkout?page=2'])
  kept.set('aso-saved-order', '{}')
  expect(await otherTabAt('/checkout')).toEqual([])
  expect([...kept.keys()]).toEqual(['aso-saved-order'])
})

test('an account page is reloaded even if the code that deletes personal data can’t be loaded', async () => {
  vi.doMock('./forget-person.ts', () => {
    throw new Error('no connection')
  })
  onTestFinished(() => vi.doUnmock('./forget-person.ts'))
  expect(await otherTabAt('/dashboard')).toEqual(['/dashboard?page=2'])
})
