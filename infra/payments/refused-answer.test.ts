import { describe, expect, test } from 'vitest'
import { isDefiniteRefusal, refusedCharge, refusedRefund, refusedVerification } from './refused-answer.ts'

const refused = (status: number) => ({ ok: false, reason: 'refused', status, detail: 'no' }) as const
const unclear = { ok: false, reason: 'unclear', detail: 'no JSON' } as const

describe('a provider’s unexpected answer', () => {
  test('rejects a charge only if it was refused', () => {
    expect(refusedCharge(refused(422))).toEqual({ ok: false, reason: 'rejected', detail: 'no' })
    expect(refusedCharge(unclear)).toEqual({ ok: false, reason: 'unavailable', detail: 'no JSON' })
  })

  test.each([
    [400, { state: 'not_found' }],
    [404, { state: 'not_found' }],
    [401, { state: 'unavailable', detail: 'no' }],
    [422, { state: 'unavailable', detail: 'no' }],
  ])('about a reference that is refused with %i', (status, verified) => {
    expect(refusedVerification(refused(status))).toEqual(verified)
  })

  test('without a clear statement about a reference means that it may exist', () => {
    expect(refusedVerification(unclear)).toEqual({ state: 'unavailable', detail: 'no JSON' })
  })

  test.each([
    [400, 'rejected'],
    [404, 'rejected'],
    [401, 'unavailable'],
    [403, 'unavailable'],
  ])('to a refund that is refused with %i is %s', (status, reason) => {
    expect(refusedRefund(refused(status))).toEqual({ ok: false, reason, detail: 'no' })
    expect(isDefiniteRefusal(refused(status))).toBe(reason === 'rejected')
  })

  test('without a clear statement about a refund means that it may have been made', () => {
    expect(refusedRefund(unclear)).toEqual({ ok: false, reason: 'unavailable', detail: 'no JSON' })
    expect(isDefiniteRefusal(unclear)).toBe(false)
  })
})
