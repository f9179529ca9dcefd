import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useMayBeSignedIn } from './session-store.ts'

const Shown = () => (useMayBeSignedIn() ? 'signed in' : 'signed out')

// @rule §8 Error catalogue | useAuth must be used within an AuthProvider: can't happen, since no provider is needed to know who is signed in
test('any component knows whether somebody may be signed in; on the server nobody is', () => {
  expect(renderToString(<Shown />)).toBe('signed out')
})
