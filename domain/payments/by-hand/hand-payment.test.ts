import { describe, expect, test } from 'vitest'
import { readEvidence, type TypedEvidence } from './hand-payment.ts'

const now = new Date('2026-11-22T12:00:00Z')
const typed: TypedEvidence = {
  method: 'transfer',
  payer: ' Ada  Eze ',
  transfer: 'trf 00123-ab',
  note: '',
  receivedAt: '2026-11-22T12:30',
}

describe('the evidence of a manually recorded payment', () => {
  test('is stored trimmed, with a reference as banks write it, and the time in Lagos', () => {
    expect(readEvidence(typed, now)).toEqual({
      ok: true,
      evidence: {
        method: 'transfer',
        payer: 'Ada  Eze',
        transfer: 'TRF00123-AB',
        note: '',
        receivedAt: new Date('2026-11-22T11:30:00Z'),
      },
    })
  })

  test('has no bank reference for cash', () => {
    expect(readEvidence({ ...typed, method: 'cash' }, now)).toMatchObject({ ok: true, evidence: { transfer: '' } })
  })

  // @rule Staff-made orders | Evidence of a payment names the payer, the time and, for a transfer, the bank's reference; missing
  //   or invalid fields are reported beside them
  test.each<[keyof TypedEvidence, string, string]>([
    ['method', 'card', 'Please say how it was paid'],
    ['payer', ' \u202e', 'Please write who paid'],
    ['payer', 'a'.repeat(81), 'Please use at most 80 characters'],
    ['transfer', ' ', 'Please write the transfer’s reference'],
    ['transfer', 'a'.repeat(61), 'Please use at most 60 characters'],
    ['note', 'a'.repeat(501), 'Please use at most 500 characters'],
    ['receivedAt', 'yesterday', 'Please say when it came'],
    ['receivedAt', '2026-13-45T10:00', 'Please say when it came'],
    ['receivedAt', '2026-10-32T10:00', 'Please say when it came'],
    ['receivedAt', '2026-09-31T10:00', 'Please say when it came'],
    ['receivedAt', '2026-11-22T13:30', 'This is still to come'],
    ['receivedAt', '2026-09-01T10:00', 'This is more than 60 days ago'],
  ])('is refused where %s is %s', (field, text, message) => {
    expect(readEvidence({ ...typed, [field]: text }, now)).toEqual({ ok: false, problems: { [field]: message } })
  })
})
