import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sessionStorageInMemory } from '#test/session-storage.ts'
import {
  checkoutKeyFor,
  forgetCheckoutKeys,
  forgetEarlierKeys,
  sentCheckoutKeys,
  spendCheckoutKey,
} from './checkout-keys.ts'
import { quoteQuestion } from './fetch-quote.ts'

const { kept, sessionStorage } = sessionStorageInMemory()

beforeEach(() => vi.stubGlobal('window', { sessionStorage }))
afterEach(() => {
  kept.clear()
  vi.unstubAllGlobals()
})

describe('a checkout', () => {
  test('has the same key for the same contents, also after a reload', () => {
    const key = checkoutKeyFor('two gowns to Lagos')
    expect(key).toMatch(/^[0-9a-f-]{72}$/)
    expect(checkoutKeyFor('two gowns to Lagos')).toBe(key)
  })

  test('gets a new key when the contents change, or when the old one is spent', () => {
    const key = checkoutKeyFor('two gowns to Lagos')
    expect(checkoutKeyFor('one gown to Lagos')).not.toBe(key)
    const next = checkoutKeyFor('one gown to Lagos')
    forgetCheckoutKeys()
    expect(checkoutKeyFor('one gown to Lagos')).not.toBe(next)
  })

  test('gets a new key when the stored one is damaged', () => {
    kept.set('aso-checkout-key', '{"key": 5, "contents": ["two gowns"]')
    expect(checkoutKeyFor('two gowns', () => 'new')).toBe('new')
  })

  // @rule §7 Orders, D14 | A stored key that the server would refuse is replaced
  //   broken by: any stored key sent (checkout-keys.ts)
  test.each(['short', '', 'with a blank inside', 'x'.repeat(129), 'sixteen lëtters.'])(
    'gets a new key when the server would refuse the stored one: %s',
    (key) => {
      kept.set('aso-checkout-key', JSON.stringify({ key, contents: 'two gowns' }))
      expect(checkoutKeyFor('two gowns', () => 'a new key of its own')).toBe('a new key of its own')
    },
  )

  // @rule §7 Orders, D14 | A checkout sent twice from a tab without storage is one order
  //   broken by: a value that can't be stored forgotten (session-storage.ts)
  test('has the same key at the second try in a tab without storage', () => {
    vi.stubGlobal('window', {
      get sessionStorage(): never {
        throw new Error('denied')
      },
    })
    const key = checkoutKeyFor('two gowns of a tab without memory')
    expect(checkoutKeyFor('two gowns of a tab without memory')).toBe(key)
    expect(checkoutKeyFor('three gowns')).not.toBe(key)
    forgetCheckoutKeys()
  })
})

describe('the checkout keys that this tab has sent', () => {
  const key = (letter: string) => letter.repeat(72)
  const send = (contents: string, letter: string) => checkoutKeyFor(contents, () => key(letter))

  // @rule §7 Orders, D14 | A tab whose answer was lost keeps sending its checkout key, after a reload and in quote requests too
  //   broken by: the keys left out of the quote request (fetch-quote.ts)
  test('are in every quote request once a checkout was sent', () => {
    const question = () => JSON.parse(quoteQuestion([], null)) as object
    expect(question()).toEqual({ lines: [], couponCode: null })
    send('two gowns', 'a')
    expect(question()).toEqual({ lines: [], couponCode: null, unansweredKeys: [key('a')] })
  })

  test('are the newest five, newest first, when the contents change', () => {
    for (const letter of 'abcdef') send(`to ${letter}`, letter)
    expect(sentCheckoutKeys()).toEqual([...'fedcb'].map(key))
    send('to f', 'g')
    expect(sentCheckoutKeys()).toEqual([...'fedcb'].map(key))
  })

  test('are only the newest once its order is known', () => {
    send('two gowns', 'a')
    send('one gown', 'b')
    forgetEarlierKeys()
    expect(sentCheckoutKeys()).toEqual([key('b')])
    expect(send('one gown', 'c')).toBe(key('b'))
  })

  test('include a spent key, beside the new key of the same contents', () => {
    send('two gowns', 'a')
    spendCheckoutKey()
    expect(send('two gowns', 'b')).toBe(key('b'))
    expect(sentCheckoutKeys()).toEqual([key('b'), key('a')])
  })

  test('leave out invalid keys, and are read from what an earlier release stored', () => {
    kept.set('aso-checkout-key', JSON.stringify({ key: key('a'), contents: 'two gowns' }))
    expect(sentCheckoutKeys()).toEqual([key('a')])
    kept.set(
      'aso-checkout-key',
      JSON.stringify({ key: key('a'), contents: 'two gowns', earlier: `short  ${key('b')}` }),
    )
    expect(sentCheckoutKeys()).toEqual([key('a'), key('b')])
    kept.set('aso-checkout-key', JSON.stringify({ key: 'k'.repeat(31), contents: 'two gowns', earlier: 7 }))
    expect(sentCheckoutKeys()).toEqual([])
  })

  test('are none when nothing was sent', () => {
    forgetEarlierKeys()
    spendCheckoutKey()
    expect([sentCheckoutKeys(), kept.size]).toEqual([[], 0])
  })
})
