import { describe, expect, test } from 'vitest'
import type { AttentionItem } from '#domain/attention/attention.ts'
import { naira } from '#domain/money/money.ts'
import { orderAct } from './act-words.ts'
import { adviceOf, doneBy, factsOf, titleOf } from './attention-words.ts'

const item = (values: Partial<AttentionItem>): AttentionItem => ({
  ...{
    source: 'task',
    id: 1,
    kind: 'check_mismatch',
    order: { id: 'o', customer: 'Adé' },
    subject: 'REF-1',
    detail: '',
  },
  ...{ since: '2026-05-01T10:00:00Z', provider: 'paystack', payment: null, refund: null, difference: null, done: null },
  ...values,
})

describe('what is said of something that waits', () => {
  // @rule Needs attention | A payment that doesn't match says what came and what was asked for
  //   broken by: the two sums taken for each other (attention-words.ts)
  test('has the sum that came before the one that was asked for', () => {
    const payment = { amount: 47_500 * naira, received: 47_499 * naira }
    expect(factsOf(item({ payment }))).toBe('₦47,499 came, and ₦47,500 was asked for (REF-1).')
    expect(factsOf(item({ payment: { ...payment, received: payment.amount }, detail: 'Another currency' }))).toBe(
      'Another currency',
    )
  })

  // @rule Needs attention | A refund says which way it waits, and leads to the act on the order that ends it
  //   broken by: one to be sent by hand taken for any other (act-words.ts)
  test.each([
    [{ state: 'requested', byHand: true }, 'A refund is to be sent by hand', 'Say on the order that it was sent'],
    [{ state: 'needs_attention', byHand: false }, /bank account/, 'Give the account on the order'],
    [{ state: 'failed', byHand: false }, 'Paystack refused a refund', 'Refund on the order'],
    [{ state: 'pending', byHand: false }, 'A refund needs a look', null],
  ] as const)('of a refund that is %o', (refund, title, act) => {
    const waiting = item({ kind: 'check_refund', refund: { reference: 'RF-1', ...refund } })
    expect(titleOf(waiting)).toMatch(title)
    expect(orderAct(waiting)).toBe(act)
  })

  test('leads to the refund of what was paid twice, too late or cancelled, and to the order of a dispute', () => {
    for (const kind of ['refund_duplicate', 'refund_late', 'refund_cancelled'] as const)
      expect(orderAct(item({ kind }))).toBe('Refund on the order')
    expect(orderAct(item({ kind: 'check_dispute' }))).toBe('Open the order')
    expect(orderAct(item({ kind: 'mail_failed' }))).toBeNull()
  })

  test('of a mail about no order doesn’t send anybody to an order', () => {
    expect(adviceOf(item({ source: 'mail', kind: 'mail_failed' }))).toContain('on the order')
    expect(adviceOf(item({ source: 'mail', kind: 'mail_failed', order: null }))).not.toContain('on the order')
  })

  test('of a webhook that was seen to doesn’t say that it failed', () => {
    const done = { at: '2026-05-02T10:00:00Z', by: 'tola@aso.example', note: '' }
    expect(titleOf(item({ source: 'webhook', kind: 'webhook_dead_lettered', done }))).toBe('A message of Paystack')
  })

  test('says who ended it', () => {
    expect(doneBy('provider')).toBe('Closed by the provider’s answer')
    expect(doneBy('shop: it is over')).toBe('Closed by itself')
    expect(doneBy('tola@aso.example')).toBe('Done by tola@aso.example')
  })
})
