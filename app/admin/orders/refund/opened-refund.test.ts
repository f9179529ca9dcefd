import { expect, test } from 'vitest'
import type { Refunding } from '#domain/fulfilment/admin-order.ts'
import { naira } from '#domain/money/money.ts'
import { notOpenText } from '../../stay-when-refused.ts'
import { isBehind, overOrder, toldFirst } from './opened-refund.ts'

const orderWith = (key: string) => ({
  refunding: { key, left: 5 * naira } as Refunding,
  money: { received: 9, refunded: 4, due: 0, refundable: 5, held: 0 },
})
const opened = { key: 'first', reason: 'Too small', isSent: false }

test('a refund form keeps its data and key while another tab refunds', () => {
  expect(overOrder(opened, orderWith('first'))).toEqual({ opened })
  expect(isBehind(opened, orderWith('first'))).toBe(false)
  expect(overOrder(opened, orderWith('second'))).toEqual({ opened })
  expect(isBehind(opened, orderWith('second'))).toBe(true)
})

test('once the shop says that the key is used, the next press is a new refund', () => {
  const told = { ...opened, key: null }
  expect(isBehind(told, orderWith('second'))).toBe(false)
  expect(overOrder(told, orderWith('second'))).toEqual({ opened: { ...opened, key: 'second' } })
})

test('a refund made meanwhile is shown once, before the press is sent', () => {
  expect(toldFirst(opened, orderWith('first'))).toBeNull()
  const told = { ...opened, key: 'second' }
  expect(toldFirst(opened, orderWith('second'))).toEqual(told)
  expect(toldFirst(told, orderWith('second'))).toBeNull()
})

test('a refund that was sent without an answer is sent again unchanged', () => {
  expect(toldFirst({ ...opened, isSent: true }, orderWith('second'))).toBeNull()
})

test('a refund form with nothing left to refund says why it closes', () => {
  const gone = { ...orderWith(''), refunding: null }
  expect(overOrder(opened, gone)).toEqual({ said: notOpenText })
  expect(overOrder(opened, { ...gone, money: { ...gone.money, refundable: 0 } })).toEqual({
    said: 'All of this order was refunded meanwhile, or is on its way back. Nothing more was asked for.',
  })
})
