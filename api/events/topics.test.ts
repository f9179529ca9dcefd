import { afterAll, expect, test } from 'vitest'
import { accessRules } from '#domain/accounts/access.ts'
import { openTestPool } from '#test/open-test-pool.ts'
import { createEventTopics } from './topics.ts'

// Nothing is read, so there need be no database.
const { db, close } = openTestPool('postgres://localhost/none', 1, 'test')
afterAll(close)

const topics = createEventTopics(
  { db },
  {
    banner: { current: async () => null, onChange: () => {} },
    catalogue: { current: () => ({ now: 0, since: 0, changed: {} }), onChange: () => {} },
    settings: { current: async () => 0, onChange: () => {} },
    pages: { current: async () => 0, onChange: () => {} },
    orderChanges: { subscribe: () => () => {} },
    attentionChanges: { subscribe: () => () => {} },
    pageChanges: { subscribe: () => () => {} },
  },
)

test('every topic has an access rule, and it is the one that is written here', () => {
  const rules = Object.fromEntries([...topics].map(([name, { access }]) => [name, access]))
  expect(rules).toEqual({
    banner: 'everyone',
    catalogue: 'everyone',
    settings: 'everyone',
    information: 'everyone',
    order: 'order',
    orders: 'orders.read',
    attention: 'payments.read',
    customers: 'customers.read',
    inbox: 'messages.read',
  })
  expect(Object.values(rules).filter((rule) => !accessRules.includes(rule))).toEqual([])
})
