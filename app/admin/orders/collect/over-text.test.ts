import { expect, test } from 'vitest'
import { anOrderToShow } from '#test/shown-orders.ts'
import { notOpenText } from '../../stay-when-refused.ts'
import { overText } from './over-text.ts'

test('the text says why money can no longer be recorded', () => {
  const text = (status: 'pending' | 'processing' | 'cancelled', due: number) =>
    overText({ order: anOrderToShow({ status }), money: { received: 0, refunded: 0, refundable: 0, held: 0, due } })
  expect(text('cancelled', 5)).toContain('cancelled meanwhile')
  expect(text('processing', 0)).toContain('paid meanwhile')
  expect(text('pending', 5)).toBe(notOpenText)
})
