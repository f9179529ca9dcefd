import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readWebhook as readFlutterwaveWebhook } from './flutterwave/webhooks.ts'
import { readWebhook as readKorapayWebhook } from './korapay/webhooks.ts'
import { readWebhook as readPaystackWebhook } from './paystack/webhooks.ts'

const secret = 'test-vector-secret'
const bytes = (text: string) => new TextEncoder().encode(text)
const signed = (algorithm: string, text: string) => createHmac(algorithm, secret).update(text).digest('hex')

describe('Paystack', () => {
  test.each([
    [
      { event: 'charge.dispute.create', data: { id: 5, transaction: { id: 9, reference: 'R-1' } } },
      'dispute',
      ['R-1'],
      '9',
      [],
    ],
    [{ event: 'refund.processed', data: { transaction_reference: 'R-1', amount: '100' } }, 'refund', ['R-1'], null, []],
    [
      { event: 'refund.needs-attention', data: { id: 8, transaction_reference: 'R-1' } },
      'refund',
      ['R-1'],
      null,
      ['8'],
    ],
    [{ event: 'transfer.success', data: {} }, 'other', [], null, []],
    [{ event: 'charge.success', data: { reference: 'bad\u0000name', id: 1 } }, 'charge', [], '1', []],
    [{ event: 'charge.dispute.create', data: { id: 5, reference: 'R-1' } }, 'dispute', [], null, []],
    [{ event: 'charge.dispute.remind', data: { transaction: 9 } }, 'dispute', [], null, []],
    [{ event: 'charge.success', data: { reference: 'R-1' } }, 'charge', ['R-1'], null, []],
    [{ event: 'invoice.charge.refund.', data: { id: 5, reference: 'R-1' } }, 'other', ['R-1'], null, []],
    [{ event: 'charge.success' }, 'other', [], null, []],
    [{ unheard: 'of' }, 'other', [], null, []],
  ])('%j is a %s', (event, kind, references, transactionId, refundNames) => {
    const body = JSON.stringify(event)
    const headers = new Headers({ 'x-paystack-signature': signed('sha512', body) })
    const reading = { ok: true, kind, references, transactionId, refundNames }
    expect(readPaystackWebhook([secret], bytes(body), headers)).toEqual(reading)
  })
})

describe('Korapay', () => {
  const korapayReads = (body: string, data: string) =>
    readKorapayWebhook([secret], bytes(body), new Headers({ 'x-korapay-signature': signed('sha256', data) }))

  test.each([
    ['charge.success', '{"reference":"R-1"}', 'charge', ['R-1'], null, []],
    ['refund.failed', '{"reference":"RF-1"}', 'refund', [], null, ['RF-1']],
    ['refund.success', '{"payment_reference":"R-1"}', 'refund', ['R-1'], null, []],
    ['transfer.success', '{"reference":"KPY-1"}', 'other', ['KPY-1'], null, []],
    ['x.charge.refund.', '{"reference":"xKPY"}', 'other', ['xKPY'], null, []],
    ['charge.success', '{"reference":7}', 'charge', ['7'], null, []],
    ['charge.success', '[]', 'other', [], null, []],
    ['charge.success', '"KPY-1"', 'other', [], null, []],
  ])('%s with %s is a %s', (event, data, kind, references, transactionId, refundNames) => {
    const reading = { ok: true, kind, references, transactionId, refundNames }
    expect(korapayReads(`{"event":"${event}","data":${data}}`, data)).toEqual(reading)
  })

  test('without an event it is ignored', () => {
    const reading = { ok: true, kind: 'other', references: [], transactionId: null, refundNames: [] }
    expect(korapayReads('{"data":{"reference":"R-1"}}', '{"reference":"R-1"}')).toEqual(reading)
  })
})

describe('Flutterwave', () => {
  const flutterwaveReads = (body: string) =>
    readFlutterwaveWebhook([secret], bytes(body), new Headers({ 'verif-hash': secret }))

  test.each([
    [{ event: 'test_assess' }, 'ping', null, []],
    [{ event: 'test_assess', data: { id: 3, tx_ref: 'R' } }, 'ping', null, []],
    [{ event: 'charge.completed', data: { id: 3 } }, 'charge', '3', []],
    [{ event: 'charge.completed' }, 'charge', null, []],
    [{ event: 'charge.completed', data: 'none' }, 'charge', null, []],
    [{ event: 'refund.completed' }, 'refund', null, []],
    [{ event: 'x.charge.refund.', data: { id: 3, tx_id: 77 } }, 'other', null, []],
    [{ id: 'bad name', TransactionId: 77 }, 'refund', '77', []],
    [{ TransactionId: 77 }, 'refund', '77', []],
    [[], 'other', null, []],
    ['text', 'other', null, []],
    [
      { id: 3, AmountRefunded: 100, status: 'completed-offline', FlwRef: 'F', TransactionId: 77 },
      'refund',
      '77',
      ['3'],
    ],
    [{ event: 'refund.completed', data: { id: 3, tx_id: 77, status: 'completed' } }, 'refund', '77', ['3']],
    [{ event: 'refund.completed', data: { id: 3, TransactionId: 77 } }, 'refund', '77', ['3']],
    [{ event: 'transfer.completed', data: {} }, 'other', null, []],
    [{ id: 3, anything: true }, 'other', null, []],
  ])('%j is a %s', (event, kind, transactionId, refundNames) => {
    const reading = { ok: true, kind, references: [], transactionId, refundNames }
    expect(flutterwaveReads(JSON.stringify(event))).toEqual(reading)
  })

  test.each([
    [{ event: 'charge.completed', data: { tx_ref: 'ORD-1' } }, 'charge', null],
    [{ event: 'refund.completed', data: { tx_ref: 'ORD-1', tx_id: 77 } }, 'refund', '77'],
    [{ event: 'transfer.completed', data: { tx_ref: 'ORD-1', id: 3 } }, 'other', null],
  ])('%j names the payment', (event, kind, transactionId) => {
    const reading = { ok: true, kind, references: ['ORD-1'], transactionId, refundNames: [] }
    expect(flutterwaveReads(JSON.stringify(event))).toEqual(reading)
  })
})
