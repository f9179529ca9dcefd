import { describe, expect, test } from 'vitest'
import { newSecret, setUpUrl, stepOfCode } from './totp.server.ts'

// RFC 6238, appendix B: the secret “12345678901234567890”, and the last six of its eight digits.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const second = (seconds: number) => new Date(seconds * 1000)

describe('the code of an authenticator app', () => {
  // @rule Second factor | Codes are those of RFC 6238, as every authenticator app shows them
  //   broken by: the offset of an early or late code not added to the step (totp.server.ts)
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %d is %s', (seconds, code) => {
    expect(stepOfCode(secret, code, second(seconds))).toBe(Math.floor(seconds / 30))
  })

  // @rule Second factor | A code is valid half a minute early or late, and no longer
  //   broken by: two steps instead of one (totp.server.ts)
  test('is valid half a minute early or late, and no longer', () => {
    const step = 41_152_263
    const at = (steps: number) => stepOfCode(secret, '005924', second((step + steps) * 30 + 15))
    expect([-2, -1, 0, 1, 2].map(at)).toEqual([null, step, step, step, null])
  })

  test.each(['005925', '5924', '0059240', '', '      '])('isn’t %j', (code) => {
    expect(stepOfCode(secret, code, second(1_234_567_890))).toBeNull()
  })
})

test('a secret has 160 random bits, and is given to the app with the shop’s name and the e-mail address', () => {
  const [one, other] = [newSecret(), newSecret()]
  expect(one).toMatch(/^[A-Z2-7]{32}$/)
  expect(one).not.toBe(other)
  const url = new URL(setUpUrl(one, { email: 'ada@example.com', issuer: 'Aṣọ' }))
  expect(url.href).toMatch(/^otpauth:\/\/totp\//)
  expect(decodeURIComponent(url.pathname)).toContain('ada@example.com')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    issuer: 'Aṣọ',
    secret: one,
    digits: '6',
    period: '30',
    algorithm: 'SHA1',
  })
})
