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
  test('keeps its key while the contents are the same, over a reload', () => {
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

  test('starts anew when what was kept is damaged', () => {
    kept.set('aso-checkout-key', '{"key": 5, "contents": ["two gowns"]')
    expect(checkoutKeyFor('two gowns', () => 'new')).toBe('new')
  })

  // @rule §7 Orders, D14 | A kept key that the server refuses is let go of
  //   broken by: any kept key sent (checkout-keys.ts)
  test.each(['short', '', 'with a blank inside', 'x'.repeat(129), 'sixteen lëtters.'])(
    'doesn’t keep to a key that the server would refuse for ever: %s',
    (key) => {
      kept.set('aso-checkout-key', JSON.stringify({ key, contents: 'two gowns' }))
      expect(checkoutKeyFor('two gowns', () => 'a new key of its own')).toBe('a new key of its own')
    },
  )

  // @rule §7 Orders, D14 | Sent twice from a tab that keeps nothing is one order
  //   broken by: what can't be kept forgotten (session-storage.ts)
  test('has one key for both tries where the tab may keep nothing', () => {
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

describe('what this tab has sent', () => {
  const key = (letter: string) => letter.repeat(72)
  const send = (contents: string, letter: string) => checkoutKeyFor(contents, () => key(letter))

  // @rule §7 Orders, D14 | A tab whose answer was lost goes on saying under which key it has sent, over a reload, in quotes too
  //   broken by: the keys left out of the quote's question (fetch-quote.ts)
  test('is told with every quote, from the first sending on', () => {
    const question = () => JSON.parse(quoteQuestion([], null)) as object
    expect(question()).toEqual({ lines: [], couponCode: null })
    send('two gowns', 'a')
    expect(question()).toEqual({ lines: [], couponCode: null, unansweredKeys: [key('a')] })
  })

  test('stays known when what is sent changes, the newest first and five at most', () => {
    for (const letter of 'abcdef') send(`to ${letter}`, letter)
    expect(sentCheckoutKeys()).toEqual([...'fedcb'].map(key))
    send('to f', 'g')
    expect(sentCheckoutKeys()).toEqual([...'fedcb'].map(key))
  })

  test('is the newest alone, once it is known which order that became', () => {
    send('two gowns', 'a')
    send('one gown', 'b')
    forgetEarlierKeys()
    expect(sentCheckoutKeys()).toEqual([key('b')])
    expect(send('one gown', 'c')).toBe(key('b'))
  })

  test('gets another key when its own stands for other contents, and is still told', () => {
    send('two gowns', 'a')
    spendCheckoutKey()
    expect(send('two gowns', 'b')).toBe(key('b'))
    expect(sentCheckoutKeys()).toEqual([key('b'), key('a')])
  })

  test('leaves out what proves nothing, and what a page of the release before has not kept', () => {
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

  test('is nothing where nothing was sent', () => {
    forgetEarlierKeys()
    spendCheckoutKey()
    expect([sentCheckoutKeys(), kept.size]).toEqual([[], 0])
  })
})
