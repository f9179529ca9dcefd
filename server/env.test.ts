import { describe, expect, test } from 'vitest'
import { readEnv } from './env.ts'

const key = (beginning: string) => `${beginning}f3a9c1d27be84506ad91`
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.example',
  SECRET: 'k3Jq9vXz7Lw2Rt5Yb8Nc1Mf4Hg6Ds0Pa',
}
const live = {
  PAYSTACK_PUBLIC_KEY: key('pk_live_'),
  PAYSTACK_SECRET_KEY: key('sk_live_'),
  FLUTTERWAVE_PUBLIC_KEY: `${key('FLWPUBK-')}-X`,
  FLUTTERWAVE_SECRET_KEY: `${key('FLWSECK-')}-X`,
  FLUTTERWAVE_WEBHOOK_HASH: 'b71e0c94d85f4a2396e8f0a17cd3425e',
  KORAPAY_PUBLIC_KEY: key('pk_live_'),
  KORAPAY_SECRET_KEY: key('sk_live_'),
}
const testing = {
  PAYSTACK_PUBLIC_KEY: key('pk_test_'),
  PAYSTACK_SECRET_KEY: key('sk_test_'),
  FLUTTERWAVE_PUBLIC_KEY: `${key('FLWPUBK_TEST-')}-X`,
  FLUTTERWAVE_SECRET_KEY: `${key('FLWSECK_TEST-')}-X`,
  FLUTTERWAVE_WEBHOOK_HASH: live.FLUTTERWAVE_WEBHOOK_HASH,
  KORAPAY_PUBLIC_KEY: key('pk_test_'),
  KORAPAY_SECRET_KEY: key('sk_test_'),
}
const keyNames = Object.keys(live) as Array<keyof typeof live>
const problems = (env: Record<string, string | undefined>) => {
  const reading = readEnv(env)
  return reading.ok ? [] : reading.problems
}

test('no variable is required in development, and blank ones count as unset', () => {
  expect(readEnv({})).toMatchObject({ ok: true, env: { NODE_ENV: 'development', PORT: 3000 } })
  expect(readEnv({ PAYSTACK_SECRET_KEY: ' ', PAYSTACK_API_URL: '' }).ok).toBe(true)
})

test('production requires PUBLIC_URL and SECRET', () => {
  expect(problems({ NODE_ENV: 'production' })).toHaveLength(2)
  const copied = 'at-least-32-random-characters-the-same-on-every-node'
  expect(problems({ ...production, SECRET: copied })).toEqual(['SECRET is the example: make one of your own'])
})

describe('production refuses', () => {
  test.each([
    ['ADMIN_PASSWORD', 'Short-but-odd1'],
    ['ADMIN_PASSWORD', 'password123456789'],
    ['ADMIN_PASSWORD', 'Administrator2026!'],
    ['ADMIN_PASSWORD', 'qwertyuiop123456'],
    ['ADMIN_PASSWORD', 'abcabcabcabcabcabc'],
    ['ADMIN_PASSWORD', 'WelcomeToLagos2026'],
    ['SECRET', 'x'.repeat(40)],
    ['SECRET', 'abcdefgh'.repeat(4)],
    ['LINK_SECRET', `${production.SECRET},${'0123456789abcdef'.repeat(3)}`],
    ['SESSION_SECRET', 'short'],
    ['PUBLIC_URL', 'http://shop.example'],
    ['SERVICE_WORKER', 'false'],
  ])('%s=%s', (name, value) => {
    const found = problems({ ...production, ADMIN_EMAIL: 'ada@shop.example', [name]: value })
    expect(found).toEqual([expect.stringMatching(`^${name} `)])
  })

  test('neither strong values nor a local URL; development accepts weak ones', () => {
    const strong = {
      ADMIN_EMAIL: 'ada@shop.example',
      ADMIN_PASSWORD: 'yellow kettle sings at dusk',
      LINK_SECRET: production.SECRET,
    }
    expect(problems({ ...production, ...strong })).toEqual([])
    expect(problems({ ...production, ...strong, ADMIN_PASSWORD: 'Tz7-qpLw-93Kd-vbN2' })).toEqual([])
    for (const url of ['http://localhost:3000', 'http://127.0.0.1:3000']) {
      expect(problems({ ...production, PUBLIC_URL: url })).toEqual([])
    }
    expect(problems({ ADMIN_EMAIL: 'ada@shop.example', ADMIN_PASSWORD: 'password' })).toEqual([])
  })
})

test.each([
  ['a bucket without keys', { S3_BUCKET: 'aso' }, 'S3_ACCESS_KEY_ID '],
  ['a bucket with half of a key', { S3_BUCKET: 'aso', S3_ACCESS_KEY_ID: 'id' }, 'S3_ACCESS_KEY_ID '],
  ['a sender without an address', { MAIL_FROM: 'Aṣọ orders' }, 'MAIL_FROM '],
  ['a password of nobody', { ADMIN_PASSWORD: 'yellow kettle sings at dusk' }, 'ADMIN_EMAIL '],
])('%s is refused before the shop opens', (_, env, named) => {
  expect(problems(env)).toEqual([expect.stringMatching(`^${named}`)])
  expect(problems({ ...production, ...env })).toEqual([expect.stringMatching(`^${named}`)])
})

test('a complete store and sender are accepted', () => {
  const store = { S3_BUCKET: 'aso', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }
  expect(problems({ ...store, MAIL_FROM: 'Aṣọ <orders@shop.example>' })).toEqual([])
})

test('only production listens on every address by default', () => {
  const hostOf = (env: Record<string, string>) => {
    const reading = readEnv(env)
    return reading.ok && reading.env.HOST
  }
  expect(hostOf({})).toBe('127.0.0.1')
  expect(hostOf({ HOST: '0.0.0.0' })).toBe('0.0.0.0')
  expect(hostOf(production)).toBe('0.0.0.0')
})

describe('payment keys', () => {
  test('live keys are for production, test keys for other modes', () => {
    expect(problems({ ...production, ...live })).toEqual([])
    expect(problems({ NODE_ENV: 'test', ...testing })).toEqual([])
  })

  const apiKeys = keyNames.filter((name) => name !== 'FLUTTERWAVE_WEBHOOK_HASH')

  test.each(apiKeys)('a test %s is refused in production, a live one elsewhere', (name) => {
    expect(problems({ ...production, ...live, [name]: testing[name] })).toEqual([
      `${name} is a test key: production takes live keys only`,
    ])
    expect(problems({ ...testing, [name]: live[name] })).toEqual([
      `${name} is a live key: set NODE_ENV=production to take real money`,
    ])
  })

  test.each([
    ['PAYSTACK_SECRET_KEY', key('pk_test_'), 'is no secret key of Paystack'],
    ['PAYSTACK_PUBLIC_KEY', key('sk_test_'), 'is no public key of Paystack'],
    ['PAYSTACK_SECRET_KEY', key('sk_testing_'), 'is no secret key of Paystack'],
    ['PAYSTACK_SECRET_KEY', 'sk_test_', 'is no secret key of Paystack'],
    ['PAYSTACK_SECRET_KEY', `Bearer ${key('sk_test_')}`, 'is no secret key of Paystack'],
    ['PAYSTACK_SECRET_KEY', `${key('sk_test_')},${key('mytest')}`, 'is no secret key of Paystack'],
    ['FLUTTERWAVE_SECRET_KEY', key('sk_test_'), 'is no secret key of Flutterwave'],
    ['FLUTTERWAVE_SECRET_KEY', `${key('FLWPUBK_TEST-')}-X`, 'is no secret key of Flutterwave'],
    ['KORAPAY_PUBLIC_KEY', 'test', 'is no public key of Korapay'],
    ['PAYSTACK_SECRET_KEY', 'sk_test_your_key_here', 'is an example'],
    ['PAYSTACK_SECRET_KEY', 'sk_test_xxxxxxxxxxxxxxxxxxxx', 'is an example'],
    ['FLUTTERWAVE_SECRET_KEY', 'FLWSECK_TEST-xxxxxxxx-X', 'is an example'],
    ['KORAPAY_SECRET_KEY', 'sk_test_example', 'is an example'],
  ])('%s=%s is refused: it %s', (name, value, complaint) => {
    expect(problems({ [name]: value })).toEqual([expect.stringContaining(`${name} ${complaint}`)])
  })

  test('a truncated live key is refused', () => {
    expect(problems({ ...production, ...live, PAYSTACK_SECRET_KEY: 'sk_live_f3a9c1' })).toEqual([
      'PAYSTACK_SECRET_KEY is too short to be a whole key',
    ])
  })

  test('an older secret is checked as well as the current one', () => {
    const both = (old: string) => ({ ...production, ...live, KORAPAY_SECRET_KEY: `${live.KORAPAY_SECRET_KEY}, ${old}` })
    expect(problems(both(key('sk_live_0')))).toEqual([])
    expect(problems(both(key('sk_test_0')))).toEqual([
      'KORAPAY_SECRET_KEY is a test key: production takes live keys only',
    ])
  })

  test.each([
    ['short', 'must be at least 32 characters'],
    ['x'.repeat(40), 'is an example'],
    [live.FLUTTERWAVE_SECRET_KEY, 'must not be the secret key'],
    [`${live.FLUTTERWAVE_WEBHOOK_HASH},short`, 'must be at least 32 characters'],
  ])('FLUTTERWAVE_WEBHOOK_HASH=%s %s', (hash, complaint) => {
    expect(problems({ ...production, ...live, FLUTTERWAVE_WEBHOOK_HASH: hash })).toEqual([
      expect.stringContaining(`FLUTTERWAVE_WEBHOOK_HASH ${complaint}`),
    ])
  })
})

describe('providers’ addresses', () => {
  test('can be changed, in production to https only', () => {
    const moved = {
      PAYSTACK_API_URL: 'http://127.0.0.1:4000/paystack',
      PAYSTACK_PAGE_ORIGINS: 'http://a.test,https://b.test',
    }
    expect(problems(moved)).toEqual([])
    expect(problems({ ...production, ...moved })).toEqual([
      'PAYSTACK_API_URL must start with https:// in production',
      'PAYSTACK_PAGE_ORIGINS must start with https:// in production',
    ])
  })

  test.each(['proxy.test', 'javascript:alert(1)', 'ftp://proxy.test'])('%s is refused', (address) => {
    expect(problems({ KORAPAY_SCRIPT_URL: address })).toEqual([
      'KORAPAY_SCRIPT_URL must start with http:// or https://',
    ])
  })
})
