import { describe, expect, test } from 'vitest'
import { type AttentionItem, attentionGroups, kindsOf } from '#domain/attention/attention.ts'
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

describe('the text of an item that needs attention', () => {
  // @rule Needs attention | A mismatched payment shows the amount received and the amount requested
  //   broken by: the two amounts swapped (attention-words.ts)
  test('names the amount received, then the amount requested', () => {
    const payment = { amount: 47_500 * naira, received: 47_499 * naira }
    expect(factsOf(item({ payment }))).toBe('₦47,499 came, and ₦47,500 was asked for (REF-1).')
    expect(factsOf(item({ payment: { ...payment, received: payment.amount }, detail: 'Another currency' }))).toBe(
      'Another currency',
    )
  })

  // @rule Needs attention | A waiting refund says why it waits, and names the act on the order that resolves it
  //   broken by: a refund to be sent by hand treated like any other (act-words.ts)
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

  test('offers the refund of a payment made twice, too late or for a cancelled order, and the order of a dispute', () => {
    for (const kind of ['refund_duplicate', 'refund_late', 'refund_cancelled'] as const)
      expect(orderAct(item({ kind }))).toBe('Refund on the order')
    expect(orderAct(item({ kind: 'check_dispute' }))).toBe('Open the order')
    expect(orderAct(item({ kind: 'mail_failed' }))).toBeNull()
  })

  test('doesn’t refer to an order for a mail without one', () => {
    expect(adviceOf(item({ source: 'mail', kind: 'mail_failed' }))).toContain('on the order')
    expect(adviceOf(item({ source: 'mail', kind: 'mail_failed', order: null }))).not.toContain('on the order')
  })

  test('doesn’t say that a handled webhook failed', () => {
    const done = { at: '2026-05-02T10:00:00Z', by: 'tola@aso.example', note: '' }
    expect(titleOf(item({ source: 'webhook', kind: 'webhook_dead_lettered', done }))).toBe('A message of Paystack')
  })

  test.each<[AttentionItem['kind'], string]>([
    ['check_mismatch', 'A payment doesn’t match its order'],
    ['check_reversal', 'Paystack took a payment back'],
    ['check_dispute', 'A customer disputes a payment'],
    ['collect_payment', 'An order goes on unpaid'],
    ['refund_duplicate', 'An order was paid twice'],
    ['refund_late', 'A payment came too late'],
    ['refund_cancelled', 'A cancelled order is paid'],
    ['check_refund', 'A refund needs a look'],
    ['webhook_dead_lettered', 'A message of Paystack couldn’t be used'],
    ['webhook_unmatched', 'Paystack reports a payment that no order has'],
    ['mail_failed', 'A mail wasn’t sent: the payment was received'],
    ['difference', 'A difference'],
    ['check_declines', 'Many payments are declined'],
    ['check_provider', 'Paystack doesn’t answer'],
  ])('of kind %s begins with %j, and each says what to do', (kind, title) => {
    expect(titleOf(item({ kind, subject: 'payment_received' }))).toBe(title)
    expect(adviceOf(item({ kind })).length).toBeGreaterThan(20)
  })

  test('has advice of its own for each kind', () => {
    const kinds = attentionGroups.flatMap(kindsOf)
    const advice = kinds.map((kind) => adviceOf(item({ kind })))
    // Late payments and those of cancelled orders are treated alike.
    expect(new Set(advice).size).toBe(kinds.length - 1)
  })

  test('repeats what was recorded', () => {
    const done = { at: '2026-05-02T10:00:00Z', by: 'tola@aso.example', note: '' }
    const difference = { kind: 'amount', ours: '₦5', theirs: '₦4' } as never
    expect(factsOf(item({ kind: 'difference', source: 'difference', difference }))).toBe(
      'REF-1: ₦5 here, ₦4 against it.',
    )
    expect(factsOf(item({ kind: 'mail_failed', source: 'mail', detail: '550 no such user' }))).toContain(
      '550 no such user',
    )
    expect(factsOf(item({ kind: 'mail_failed', source: 'mail' }))).toContain('The last answer: none.')
    expect(factsOf(item({ kind: 'mail_failed', source: 'mail', done }))).toBe('')
    const webhook = { kind: 'webhook_dead_lettered', source: 'webhook' } as const
    expect(factsOf(item({ ...webhook, detail: 'no amount' }))).toBe(
      'Tried ten times, about REF-1. The last reason: no amount.',
    )
    expect(factsOf(item({ ...webhook, subject: '' }))).toBe('Tried ten times. The last reason: none was given.')
    expect(factsOf(item({ ...webhook, done }))).toBe('About REF-1.')
    expect(factsOf(item({ ...webhook, subject: '', done }))).toBe('')
    const unmatched = { kind: 'webhook_unmatched', source: 'webhook' } as const
    expect(factsOf(item(unmatched))).toContain('It names REF-1')
    expect(factsOf(item({ ...unmatched, subject: '' }))).toBe('It names no payment.')
    expect(factsOf(item({ kind: 'check_dispute', detail: 'Not received' }))).toBe('Not received')
  })

  test('says who resolved it', () => {
    expect(doneBy('provider')).toBe('Closed by the provider’s answer')
    expect(doneBy('shop: it is over')).toBe('Closed by itself')
    expect(doneBy('tola@aso.example')).toBe('Done by tola@aso.example')
  })
})
