import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepSavedOrder, readSavedOrder } from '../basket/saved-order.ts'
import { checkoutKeyFor, forgetCheckoutKey, forgetSavedOrder, readDraft, writeDraft } from './checkout-session.ts'

const kept = new Map<string, string>()
const tab = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, text: string) => void kept.set(name, text),
  removeItem: (name: string) => void kept.delete(name),
}

beforeEach(() => vi.stubGlobal('window', { sessionStorage: tab }))
afterEach(() => {
  kept.clear()
  vi.unstubAllGlobals()
})

describe('a checkout', () => {
  test('keeps its key while the contents are the same, over a reload', () => {
    const key = checkoutKeyFor('two gowns to Lagos')
    expect(key).toMatch(/^[0-9a-f-]{72}$/)
    expect(checkoutKeyFor('two gowns to Lagos')).toBe(key)
  })

  test('gets a new key when the contents change, or when the old one is spent', () => {
    const key = checkoutKeyFor('two gowns to Lagos')
    expect(checkoutKeyFor('one gown to Lagos')).not.toBe(key)
    const next = checkoutKeyFor('one gown to Lagos')
    forgetCheckoutKey()
    expect(checkoutKeyFor('one gown to Lagos')).not.toBe(next)
  })

  test('is over together with the order that it became', () => {
    const key = checkoutKeyFor('two gowns')
    keepSavedOrder({ id: 'o1', basket: { lines: [], couponCode: null }, isLetGo: false })
    forgetSavedOrder()
    expect(readSavedOrder()).toBeNull()
    expect(checkoutKeyFor('two gowns')).not.toBe(key)
  })

  test('starts anew when what was kept is damaged', () => {
    kept.set('aso-checkout-key', '{"key": 5, "contents": ["two gowns"]')
    expect(checkoutKeyFor('two gowns', () => 'new')).toBe('new')
  })

  // @rule §7 Orders, D14 | A kept key that the server refuses is let go of
  //   broken by: any kept key sent (checkout-session.ts)
  test.each(['short', '', 'with a blank inside', 'x'.repeat(129), 'sixteen lëtters.'])(
    'doesn’t keep to a key that the server would refuse for ever: %s',
    (key) => {
      kept.set('aso-checkout-key', JSON.stringify({ key, contents: 'two gowns' }))
      expect(checkoutKeyFor('two gowns', () => 'a new key of its own')).toBe('a new key of its own')
    },
  )

  // @rule §7 Orders, D14 | Sent twice from a tab that keeps nothing is one order
  //   broken by: what can't be kept forgotten (session-value.ts)
  test('has one key for both tries where the tab may keep nothing', () => {
    vi.stubGlobal('window', {
      get sessionStorage(): never {
        throw new Error('denied')
      },
    })
    const key = checkoutKeyFor('two gowns of a tab without memory')
    expect(checkoutKeyFor('two gowns of a tab without memory')).toBe(key)
    expect(checkoutKeyFor('three gowns')).not.toBe(key)
    forgetCheckoutKey()
  })
})

describe('what was typed', () => {
  test('is there again after a reload', () => {
    writeDraft({ firstName: 'Ọmọlará', city: '' })
    expect(readDraft()).toEqual({ firstName: 'Ọmọlará', city: '' })
  })

  test.each(['', 'nonsense', 'null', '7', '{"firstName": {"toString": 1}}'])('is nothing when damaged: %s', (text) => {
    kept.set('aso-checkout-draft', text)
    expect(readDraft()).toEqual({})
  })
})
