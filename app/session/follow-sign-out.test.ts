import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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

/** Signs out in one tab while another shows a page; returns where that one goes. */
async function otherTabAt(pathname: string): Promise<string[]> {
  const opened: string[] = []
  let hear: (event: { key: string; newValue: string | null }) => unknown = () => {}
  followSignOut({
    location: { pathname, search: '?page=2', replace: (to) => void opened.push(String(to)) },
    addEventListener: (_, listener) => {
      hear = listener
    },
  })
  tellOtherTabs()
  for (const [key, newValue] of local.kept) await hear({ key, newValue })
  return opened
}

test('a page of the account is loaded anew as another tab signs out, and what was typed is forgotten', async () => {
  kept.set('aso-checkout-draft', '{"firstName":"Ada"}')
  expect(await otherTabAt('/dashboard/addresses')).toEqual(['/dashboard/addresses?page=2'])
  expect([...kept.keys()]).toEqual([])
})

test.each(['/', '/shop', '/dashboards', '/order-success'])('%s stays as it is', async (path) => {
  expect(await otherTabAt(path)).toEqual([])
})

test('a checkout becomes a guest’s, unless its order is placed', async () => {
  expect(await otherTabAt('/checkout')).toEqual(['/checkout?page=2'])
  kept.set('aso-saved-order', '{}')
  expect(await otherTabAt('/checkout')).toEqual([])
  expect([...kept.keys()]).toEqual(['aso-saved-order'])
})
