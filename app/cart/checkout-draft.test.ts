import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sessionStorageInMemory } from '#test/session-storage.ts'
import { forgetSavedOrder, readDraft, writeDraft } from './checkout-draft.ts'
import { checkoutKeyFor } from './checkout-keys.ts'
import { readSavedOrder, storeSavedOrder } from './saved-order.ts'

const { kept, sessionStorage } = sessionStorageInMemory()

beforeEach(() => vi.stubGlobal('window', { sessionStorage }))
afterEach(() => {
  kept.clear()
  vi.unstubAllGlobals()
})

test('a checkout ends together with its order', () => {
  const key = checkoutKeyFor('two gowns')
  storeSavedOrder({ id: 'o1', cart: { lines: [], couponCode: null }, isAbandoned: false })
  forgetSavedOrder()
  expect(readSavedOrder()).toBeNull()
  expect(checkoutKeyFor('two gowns')).not.toBe(key)
})

describe('what was typed', () => {
  test('is restored after a reload', () => {
    writeDraft({ firstName: 'Ọmọlará', city: '' })
    expect(readDraft()).toEqual({ firstName: 'Ọmọlará', city: '' })
  })

  test.each(['', 'nonsense', 'null', '7', '{"firstName": {"toString": 1}}'])('is ignored when damaged: %s', (text) => {
    kept.set('aso-checkout-draft', text)
    expect(readDraft()).toEqual({})
  })
})
