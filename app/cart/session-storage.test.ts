import { afterEach, describe, expect, test, vi } from 'vitest'
import { readSession, writeSession } from './session-storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const refuse = (): never => {
  throw new DOMException('no room', 'QuotaExceededError')
}

/** A tab's session storage that holds `held` and is full. */
function fullTab(held: Record<string, string>) {
  const kept = new Map(Object.entries(held))
  vi.stubGlobal('window', {
    sessionStorage: { getItem: (name: string) => kept.get(name) ?? null, setItem: refuse, removeItem: refuse },
  })
}

describe('a value in the tab’s storage', () => {
  // @rule §5 Checkout | A tab whose storage is full or forbidden keeps values in memory until the page is left
  //   broken by: a value that can't be stored forgotten (session-storage.ts)
  test('is the newest, even if the full storage holds an older one', () => {
    fullTab({ order: 'older' })
    writeSession('order', 'newer')
    expect(readSession('order')).toBe('newer')
    writeSession('order', null)
    expect(readSession('order')).toBeNull()
  })

  test('is in memory until the page is left when the tab’s storage is forbidden', () => {
    vi.stubGlobal('window', {
      get sessionStorage() {
        return refuse()
      },
    })
    expect(readSession('key')).toBeNull()
    writeSession('key', 'the same key for a second try')
    expect(readSession('key')).toBe('the same key for a second try')
  })

  test('is read from the tab’s storage again once writing works', () => {
    fullTab({ coupon: 'OLD' })
    writeSession('coupon', 'TEN')
    const kept = new Map<string, string>()
    vi.stubGlobal('window', {
      sessionStorage: {
        getItem: (name: string) => kept.get(name) ?? null,
        setItem: (name: string, text: string) => void kept.set(name, text),
      },
    })
    writeSession('coupon', 'TWENTY')
    kept.set('coupon', 'HALF')
    expect(readSession('coupon')).toBe('HALF')
  })

  test('is not stored on the server, where all shoppers share one memory', () => {
    writeSession('order', 'somebody’s')
    vi.stubGlobal('window', { sessionStorage: { getItem: () => null } })
    expect(readSession('order')).toBeNull()
  })
})
