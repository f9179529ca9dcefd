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

test('a form of a refund stays over what another tab refunds, with the key that it was opened with', () => {
  expect(overOrder(opened, orderWith('first'))).toEqual({ opened })
  expect(isBehind(opened, orderWith('first'))).toBe(false)
  expect(overOrder(opened, orderWith('second'))).toEqual({ opened })
  expect(isBehind(opened, orderWith('second'))).toBe(true)
})

test('once the shop has said that the key is used, the next press is a refund of its own', () => {
  const told = { ...opened, key: null }
  expect(isBehind(told, orderWith('second'))).toBe(false)
  expect(overOrder(told, orderWith('second'))).toEqual({ opened: { ...opened, key: 'second' } })
})

test('what was refunded meanwhile is said before a press counts, and is then no answer to it', () => {
  expect(toldFirst(opened, orderWith('first'))).toBeNull()
  const told = { ...opened, key: 'second' }
  expect(toldFirst(opened, orderWith('second'))).toEqual(told)
  expect(toldFirst(told, orderWith('second'))).toBeNull()
})

test('a refund that was sent and not answered is asked for again as it was', () => {
  expect(toldFirst({ ...opened, isSent: true }, orderWith('second'))).toBeNull()
})

test('a form of a refund with nothing left to refund says why it closes', () => {
  const gone = { ...orderWith(''), refunding: null }
  expect(overOrder(opened, gone)).toEqual({ said: notOpenText })
  expect(overOrder(opened, { ...gone, money: { ...gone.money, refundable: 0 } })).toEqual({
    said: 'All of this order was refunded meanwhile, or is on its way back. Nothing more was asked for.',
  })
})
