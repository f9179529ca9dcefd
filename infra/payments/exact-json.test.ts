import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exactJson } from './exact-json.ts'

test.each([
  ['{"id":4100000001}', { id: 4100000001 }],
  ['{"id":9007199254740991}', { id: 9007199254740991 }],
  ['{"id":9007199254740993}', { id: '9007199254740993' }],
  ['{"id": 123456789012345678901234567890 }', { id: '123456789012345678901234567890' }],
  ['{"amount":12500.50,"more":1e2,"less":-1.5}', { amount: 12500.5, more: 100, less: -1.5 }],
  ['{"amount":12500.500000000000001}', { amount: '12500.500000000000001' }],
  ['{"amount":1.5e-3,"id":9007199254740993}', { amount: 0.0015, id: '9007199254740993' }],
  [
    '[1.234567890123456e+10,0.00000000000000012,100000000000000000000]',
    ['1.234567890123456e+10', 1.2e-16, '100000000000000000000'],
  ],
  ['{"amount":9999999999999.99}', { amount: 9999999999999.99 }],
  [
    '["\\"9007199254740993","9007199254740993\\\\",9007199254740993]',
    ['"9007199254740993', '9007199254740993\\', '9007199254740993'],
  ],
])('%s keeps its digits', (text, value) => {
  expect(exactJson(text)).toEqual(value)
})

test.each(['', '<html>', '{"a":1', '{9007199254740993:1}', '{"a":01234567890123456789}'])('%j is not JSON', (text) => {
  expect(exactJson(text)).toBeUndefined()
})

test('numbers that a double can hold are read as JSON.parse reads them', () => {
  const shortEnough = (_: string, value: unknown) =>
    typeof value === 'number' ? Number((value % 1e12).toPrecision(15)) : value
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
      const text = JSON.stringify(value, shortEnough)
      expect(exactJson(text)).toEqual(JSON.parse(text))
    }),
  )
})

test('a mebibyte of anything is read quickly', () => {
  for (const piece of ['"\\"', '1', '"', '\\', '1.', '-', '{"a":', '1e']) {
    const began = performance.now()
    exactJson(piece.repeat((1024 * 1024) / piece.length))
    expect(performance.now() - began).toBeLessThan(2_000)
  }
})
