import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetPerson } from './forget-person.ts'

// Every key that the shop uses in the browser's storage.
const personal = {
  local: ['aso-cart-synced', 'aso-draft:', 'aso-recent-searches', 'aso-recently-viewed'],
  session: [
    'aso-checkout-draft',
    'aso-checkout-key',
    'aso-contact-draft',
    'aso-draft-place:',
    'aso-ended-order',
    'aso-saved-order',
  ],
}
const staying = {
  local: ['aso-data-saver', 'aso-dismissed-coupons', 'aso-shop', 'aso-signed-out'],
  session: ['aso-coupon', 'aso-popups-blocked'],
}

function aStorage(kind: 'local' | 'session') {
  const names = [...personal[kind], ...staying[kind]]
  const storage: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, 'Ada, 12 Allen Avenue']))
  // As in a browser's storage, the keys are its properties.
  return Object.defineProperties(storage, {
    getItem: { value: (name: string) => storage[name] ?? null },
    removeItem: { value: (name: string) => delete storage[name] },
  })
}

const [localStorage, sessionStorage] = [aStorage('local'), aStorage('session')]
beforeEach(() => {
  vi.stubGlobal('window', { localStorage, sessionStorage })
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('sessionStorage', sessionStorage)
})
afterEach(() => vi.unstubAllGlobals())

// @rule D49 | Personal data in the browser's storage is removed key by key at sign-out; the cart stays
//   broken by: searches and viewed products kept (forget-person.ts)
test('signing out removes everything personal from the browser, but not the cart', () => {
  forgetPerson()
  expect({ local: Object.keys(localStorage).sort(), session: Object.keys(sessionStorage).sort() }).toEqual(staying)
})

test('every storage key is classified as personal or not', () => {
  const app = join(import.meta.dirname, '..')
  const named = globSync('**/*.{ts,tsx}', { cwd: app })
    .filter((file) => !/\.test\.|^offline\//.test(file))
    .flatMap((file) =>
      [...readFileSync(join(app, file), 'utf8').matchAll(/'(aso-[a-z-]+:?)'/g)].map(([, name = '']) => name),
    )
  const known = [personal, staying].flatMap(({ local, session }) => [...local, ...session])
  expect([...new Set(named)].sort()).toEqual(known.sort())
})

test('blocked storage causes no error', () => {
  const blocked = {
    get localStorage(): never {
      throw new DOMException('denied', 'SecurityError')
    },
  }
  vi.stubGlobal('window', blocked)
  vi.stubGlobal('localStorage', undefined)
  vi.stubGlobal('sessionStorage', undefined)
  expect(forgetPerson).not.toThrow()
})
