import { describe, expect, test } from 'vitest'
import { channelOf } from './channel.ts'
import { marked, markIn } from './refund-mark.ts'
import { isDefiniteRefusal, refusedRefund } from './refused-answer.ts'
import { mapStatus } from './status-meaning.ts'
import { namesOf, webhookName } from './webhook-fields.ts'

test.each([
  ['card', 'card'],
  ['CARD', 'card'],
  ['bank_transfer', 'bank_transfer'],
  ['banktransfer', 'bank_transfer'],
  ['bank', 'bank_transfer'],
  ['pay_with_bank', 'bank_transfer'],
  ['account', 'bank_transfer'],
  ['ussd', 'ussd'],
  ['mobile_money', 'other'],
  ['', null],
  [null, null],
  [undefined, null],
])('paid by %s is read as %s', (word, channel) => {
  expect(channelOf(word)).toBe(channel)
})

describe('a provider’s status', () => {
  const table = new Map([['success', 'paid' as const]])
  const read = (status: string, report?: (fault: unknown, about: string) => void) =>
    mapStatus(table, status, { name: 'korapay', report })

  test('is known or pending', () => {
    expect([read('success'), read('SUCCESS'), read('')]).toEqual(['paid', 'pending', 'pending'])
  })

  test('is reported once when it is unknown, shortened, and to every reporter', () => {
    const told: string[] = []
    const report = (fault: unknown, about: string) =>
      void told.push(`${about}: ${fault instanceof Error && fault.message}`)
    for (const status of ['success', 'odd', 'odd', 'x'.repeat(99)]) read(status, report)
    expect(told).toEqual(['korapay status: unknown status "odd"', `korapay status: unknown status "${'x'.repeat(60)}"`])
    let others = 0
    read('odd', () => others++)
    expect(others).toBe(1)
  })

  test('is reported a hundred times at most', () => {
    let told = 0
    for (let n = 0; n < 150; n++) read(`odd ${n}`, countUp)
    expect(told).toBe(100)
    function countUp() {
      told++
    }
  })
})

describe('our name for a refund in its note', () => {
  test('is found again', () => {
    expect(marked('ORD-1-R1', 'too large')).toBe('[ORD-1-R1] too large')
    expect(marked('ORD-1-R1', '')).toBe('[ORD-1-R1]')
    expect(markIn(marked('ORD-1-R1', 'too [large]'))).toBe('ORD-1-R1')
    expect(markIn(`[${'a'.repeat(40)}]`)).toBe('a'.repeat(40))
  })

  test.each([
    '',
    'too large',
    ' [ORD-1]',
    'x[ORD-1]',
    '[ORD 1]',
    '[]',
    '[ORD-1',
    `[${'a'.repeat(41)}]`,
    null,
    undefined,
  ])('isn’t found in %j', (note) => {
    expect(markIn(note)).toBeNull()
  })
})

test.each([
  [{ ok: false, reason: 'refused', status: 400, detail: 'no' }, true],
  [{ ok: false, reason: 'refused', status: 404, detail: 'no' }, true],
  [{ ok: false, reason: 'refused', status: 401, detail: 'no' }, false],
  [{ ok: false, reason: 'refused', status: 403, detail: 'no' }, false],
  [{ ok: false, reason: 'unclear', detail: 'no' }, false],
] as const)('%j is a definite refusal: %s', (answer, isNo) => {
  expect(isDefiniteRefusal(answer)).toBe(isNo)
  expect(refusedRefund(answer)).toEqual({ ok: false, reason: isNo ? 'rejected' : 'unavailable', detail: 'no' })
})

describe('a name in a webhook', () => {
  test.each([
    ['ORD-1_a.b=', 'ORD-1_a.b='],
    [4100000001, '4100000001'],
    ['x'.repeat(100), 'x'.repeat(100)],
    [undefined, undefined],
    [null, null],
    ['', null],
    ['x'.repeat(101), null],
    ['a b', null],
    ['a\n', null],
    [' a', null],
    [1.5, null],
    [{}, null],
    [true, null],
  ])('%j is read as %j', (value, name) => {
    expect(webhookName.parse(value)).toBe(name)
  })

  test('is used once, in the order of the candidates', () => {
    expect(namesOf('b', null, 'a', undefined, 'b')).toEqual(['b', 'a'])
    expect(namesOf()).toEqual([])
  })
})
