import { describe, expect, test } from 'vitest'
import { isExample, keyProblem, modeOfKey } from './key-kind.ts'

const rest = 'a1b2c3d4e5f6g7h8'

describe('a key', () => {
  test.each([
    ['flutterwave', 'public', `FLWPUBK_TEST-${rest}-X`, 'test'],
    ['flutterwave', 'public', `FLWPUBK-${rest}-X`, 'live'],
    ['flutterwave', 'secret', `FLWSECK_TEST-${rest}-X`, 'test'],
    ['flutterwave', 'secret', `FLWSECK-${rest}-X`, 'live'],
    ['paystack', 'public', `pk_test_${rest}`, 'test'],
    ['paystack', 'public', `pk_live_${rest}`, 'live'],
    ['paystack', 'secret', `sk_test_${rest}`, 'test'],
    ['paystack', 'secret', `sk_live_${rest}`, 'live'],
    ['korapay', 'public', `pk_test_${rest}`, 'test'],
    ['korapay', 'public', `pk_live_${rest}`, 'live'],
    ['korapay', 'secret', `sk_test_${rest}`, 'test'],
    ['korapay', 'secret', `sk_live_${rest}`, 'live'],
  ] as const)('of %s, %s: %s is for %s money', (name, kind, key, mode) => {
    expect(modeOfKey(name, kind, key)).toBe(mode)
    expect(keyProblem(name, kind, key)).toBeNull()
  })

  test.each([
    ['paystack', 'secret', `pk_test_${rest}`],
    ['paystack', 'public', `sk_live_${rest}`],
    ['paystack', 'secret', `FLWSECK-${rest}`],
    ['paystack', 'secret', `my sk_live_${rest}`],
    ['paystack', 'secret', `xsk_live_${rest}`],
    ['paystack', 'secret', `sk_live_${rest} `],
    ['paystack', 'secret', `sk_live_${rest}!`],
    ['paystack', 'secret', 'sk_test_'],
    ['paystack', 'secret', 'sk_live_'],
    ['paystack', 'secret', ''],
  ] as const)('of %s, %s: %j is no key', (name, kind, key) => {
    expect(modeOfKey(name, kind, key)).toBeNull()
    expect(keyProblem(name, kind, key)).toBe(
      `is no ${kind} key of Paystack: those begin with ${kind === 'secret' ? 'sk_test_ or sk_live_' : 'pk_test_ or pk_live_'} and have no spaces in them`,
    )
  })

  test('of one letter is long enough for tests, and too short to be live', () => {
    expect(modeOfKey('paystack', 'secret', 'sk_test_1')).toBe('test')
    expect(keyProblem('paystack', 'secret', 'sk_test_1')).toBeNull()
    expect(keyProblem('paystack', 'secret', `sk_live_${rest.slice(1)}`)).toBe('is too short to be a whole key')
    expect(keyProblem('paystack', 'secret', `sk_live_${rest}`)).toBeNull()
  })

  test.each(['sk_test_your_secret_key', 'sk_live_xxxxxxxxxxxxxxxxxxxx'])('%s is an example', (key) => {
    expect(keyProblem('paystack', 'secret', key)).toBe('is an example, not a key')
  })
})

describe('a placeholder for a secret', () => {
  test.each([
    'your-secret',
    'YOUR_KEY',
    'my-hash',
    'an-example',
    'placeholder',
    'change-me',
    'changeme',
    'replace_this',
    'secret',
    'dummy',
    'todo',
    'goes_here',
    'xxxx',
    '0101-0202',
    'abcabcabc-X',
    'AAAA----aaaa',
  ])('is %s', (text) => {
    expect(isExample(text)).toBe(true)
  })

  test.each(['xxx', 'yourself', 'exemplary', 'unhere', 'a1b2', 'abcd', 'secretary7', '1234-X', ''])(
    'is not %j',
    (text) => {
      expect(isExample(text)).toBe(false)
    },
  )
})
