import { expect, test } from 'vitest'
import { saidNow } from './refund-words.ts'

const refund = {
  reference: 'R-1',
  amount: 2_000_000,
  detail: 'closed account',
  provider: 'paystack',
  byHand: false,
} as const
const asked = { ok: true, message: '₦20,000 is to go back.', reference: 'R-1' } as const

// @rule D43 | The text about a refund follows its state as long as its order is shown
//   broken by: the first answer shown for good (refund-words.ts)
test.each([
  ['requested', false, '₦20,000 is to go back. Paystack hasn’t answered yet, and is asked again by itself.'],
  ['pending', false, '₦20,000 is on its way back by Paystack.'],
  ['done', false, '₦20,000 was given back.'],
  ['failed', true, '₦20,000 was not given back. closed account'],
] as const)('a refund that was asked for and is %s', (state, isFailure, text) => {
  expect(
    saidNow(asked, [
      { ...refund, reference: 'R-2', state: 'pending' },
      { ...refund, state },
    ]),
  ).toEqual({
    isFailure,
    text,
  })
})

test('an answer about a refund that isn’t shown keeps its own text', () => {
  const others = [{ ...refund, state: 'done' as const }]
  expect(saidNow({ ok: false, message: 'The order is gone.' }, others)).toEqual({
    isFailure: true,
    text: 'The order is gone.',
  })
  expect(saidNow(asked, [])).toEqual({ isFailure: false, text: '₦20,000 is to go back.' })
  expect(saidNow({ ok: true, message: 'It is stuck.', isStuck: true }, others).isFailure).toBe(true)
})
