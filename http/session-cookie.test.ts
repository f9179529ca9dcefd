import { expect, test } from 'vitest'
import { hasSessionCookie } from './session-cookie.ts'

test.each([
  [null, false],
  [undefined, false],
  ['', false],
  ['theme=dark', false],
  ['aso_session=x', true],
  ['__Host-aso_session=x', true],
  ['theme=dark; aso_session=', true],
  ['theme=dark;  __Host-aso_session=x', true],
  ['theme=dark;aso_session=x', true],
  ['theme=aso_session=x', false],
  ['old_aso_session=x', false],
  ['aso_sessions=x', false],
])('a Cookie header %j may contain a session: %s', (cookie, may) => {
  expect(hasSessionCookie(cookie)).toBe(may)
})
