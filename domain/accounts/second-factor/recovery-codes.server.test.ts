import { expect, test } from 'vitest'
import { hashRecoveryCode } from './recovery-codes.server.ts'

const hash = (code: string, userId = 'ada') => hashRecoveryCode('a key', userId, code)

// @rule Second factor | A recovery code is accepted with letters and figures that look alike swapped
//   broken by: I and L not read as 1 (recovery-codes.server.ts)
test.each(['4f0k-p1rt-91xm', '4FOK P1RT 91XM', '4fokpirt9lxm', '4FOK-PLRT-9IXM'])(
  '%s is the code that was shown',
  (typed) => {
    expect(hash(typed)).toBe(hash('4f0k-p1rt-91xm'))
  },
)

test('another code has another hash, and so has the same one of another user', () => {
  expect(hash('4f0k-p1rt-92xm')).not.toBe(hash('4f0k-p1rt-91xm'))
  expect(hash('4f0k-p1rt-91xm', 'bola')).not.toBe(hash('4f0k-p1rt-91xm'))
})
