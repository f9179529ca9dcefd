import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isAnySecret, listed, sha256Hex, signedByAny } from './verify-signature.ts'

describe('a signature', () => {
  const body = '{"event":"charge.success"}'
  const signed = (secret: string, algorithm: 'sha256' | 'sha512' = 'sha512') =>
    createHmac(algorithm, secret).update(body).digest('hex')

  test('is valid with any of the secrets, in either case', () => {
    expect(signedByAny('sha512', ['new', 'old'], body, signed('new'))).toBe(true)
    expect(signedByAny('sha512', ['new', 'old'], body, signed('old').toUpperCase())).toBe(true)
    expect(signedByAny('sha256', ['new'], new TextEncoder().encode(body), signed('new', 'sha256'))).toBe(true)
  })

  test.each([
    ['another secret', signed('other')],
    ['another algorithm', signed('new', 'sha256')],
    ['nothing', ''],
    ['what isn’t hex', `x${signed('new').slice(1)}`],
    ['half a byte more', `${signed('new')}a`],
    ['half a byte less', signed('new').slice(1)],
    ['a byte more', `${signed('new')}aa`],
    ['a byte less', signed('new').slice(2)],
    ['something before it', ` ${signed('new')}`],
    ['something behind it', `${signed('new')} `],
  ])('is refused: %s', (_, signature) => {
    expect(signedByAny('sha512', ['new', 'old'], body, signature)).toBe(false)
  })

  test('is invalid without a secret, and for any other bytes', () => {
    expect(signedByAny('sha512', [], body, signed('new'))).toBe(false)
    expect(signedByAny('sha512', ['new'], `${body} `, signed('new'))).toBe(false)
  })
})

test('a secret must match character by character', () => {
  expect(['new', 'old', 'ne', 'news', '', 'New'].map((text) => isAnySecret(['new', 'old'], text))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
  expect(isAnySecret([], 'new')).toBe(false)
})

test('a variable can hold several values', () => {
  expect(listed(' new , old ,, ')).toEqual(['new', 'old'])
  expect(listed('one')).toEqual(['one'])
  expect([listed(''), listed(undefined)]).toEqual([[], []])
})

test('a digest is the published one', () => {
  expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
