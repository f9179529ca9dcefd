import { beforeEach, expect, test } from 'vitest'
import { followOrder } from './follow-order.ts'

const said: string[] = []

/** Follows an order through a subscription whose messages the test sends. */
function following() {
  const asked: unknown[] = []
  let told = (_: unknown) => {}
  const leave = followOrder('1', (topic, listener) => {
    asked.push(topic)
    told = listener
    return () => asked.push('left')
  })({
    state: (state) => said.push(Object.values(state).join(' ')),
    live: (isLive) => said.push(isLive ? 'live' : 'lost'),
  })
  return { asked, tell: (value: unknown) => told(value), lose: () => told(undefined), leave }
}

beforeEach(() => {
  said.length = 0
})

test('subscribes to the order until it is left', () => {
  const { asked, leave } = following()
  leave()
  expect(asked).toEqual(['order:1', 'left'])
})

test('forwards every state, and reports its connection only when it changes', () => {
  const { tell, lose } = following()
  lose()
  tell({ status: 'pending', paymentStatus: 'pending' })
  tell({ status: 'processing', paymentStatus: 'success' })
  lose()
  lose()
  tell({ status: 'processing', paymentStatus: 'success' })
  expect(said).toEqual(['live', 'pending pending', 'processing success', 'lost', 'live', 'processing success'])
})

test('forwards the total if there is one, and drops an invalid one', () => {
  const { tell } = following()
  const state = { status: 'pending', paymentStatus: 'pending' }
  tell({ ...state, totalAmount: 5_150_000 })
  for (const totalAmount of [null, '5150000', undefined]) tell({ ...state, totalAmount })
  expect(said.slice(1)).toEqual(['pending pending 5150000', ...Array(3).fill('pending pending')])
})

test.each(['nonsense', null, {}, { status: 'paid', paymentStatus: 'success' }])(
  'ignores the invalid message %j',
  (value) => {
    following().tell(value)
    expect(said).toEqual(['live'])
  },
)
