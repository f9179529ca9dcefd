import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { mayBeSignedIn, onSessionChange, sessionChanged, useMayBeSignedIn } from './session-store.ts'

const Shown = () => (useMayBeSignedIn() ? 'signed in' : 'signed out')

// @rule §8 Error catalogue | useAuth must be used within an AuthProvider: can't happen, since reading the session needs no provider
test('a component can read the session without a provider; on the server it is signed out', () => {
  expect(renderToString(<Shown />)).toBe('signed out')
})

describe('the cookie that hints at a session', () => {
  afterEach(() => vi.unstubAllGlobals())

  test.each([
    ['', false],
    ['aso_signed_in=1', true],
    ['aso_signed_in=1; theme=dark', true],
    ['theme=dark; aso_signed_in=1', true],
    ['theme=dark;aso_signed_in=1', true],
    ['theme=dark;  aso_signed_in=1', true],
    ['aso_signed_in=0', false],
    ['aso_signed_in=10', false],
    ['not_aso_signed_in=1', false],
    ['theme=aso_signed_in=1', false],
  ])('%j: %s', (cookie, expected) => {
    vi.stubGlobal('document', { cookie })
    expect(mayBeSignedIn()).toBe(expected)
  })
})

test('a listener is notified of each session change until it unsubscribes', () => {
  const heard: string[] = []
  const stop = onSessionChange(() => heard.push('first'))
  const stopSecond = onSessionChange(() => heard.push('second'))
  expect(heard).toEqual([])
  sessionChanged()
  expect(heard).toEqual(['first', 'second'])
  stop()
  sessionChanged()
  expect(heard).toEqual(['first', 'second', 'second'])
  stopSecond()
  sessionChanged()
  expect(heard).toHaveLength(3)
})
