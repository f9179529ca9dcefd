import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { attemptFor, forgetAttempt, keepAttempt, readDraft, writeDraft } from './checkout-session.ts'

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

describe('a checkout attempt', () => {
  test('keeps its key while the contents are the same, over a reload', () => {
    const first = attemptFor('two gowns to Lagos')
    expect(first.key).toMatch(/^[0-9a-f-]{72}$/)
    expect(attemptFor('two gowns to Lagos')).toEqual(first)
  })

  test('gets a new key when the contents change', () => {
    const first = attemptFor('two gowns to Lagos')
    expect(attemptFor('one gown to Lagos').key).not.toBe(first.key)
  })

  test('remembers the order that it became, until it is over', () => {
    const first = attemptFor('two gowns')
    keepAttempt({ ...first, orderId: 'o1' })
    expect(attemptFor('two gowns')).toEqual({ ...first, orderId: 'o1' })
    forgetAttempt()
    expect(attemptFor('two gowns')).not.toMatchObject({ key: first.key })
  })

  test('starts anew when what was kept is damaged', () => {
    kept.set('aso-checkout-attempt', '{"key": 5, "contents": ["two gowns"]')
    expect(attemptFor('two gowns', () => 'new')).toEqual({ key: 'new', contents: 'two gowns', orderId: null })
  })

  test('works where the tab may keep nothing', () => {
    vi.stubGlobal('window', {
      get sessionStorage(): never {
        throw new Error('denied')
      },
    })
    expect(attemptFor('two gowns', () => 'new').key).toBe('new')
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
