import { afterAll, expect, test } from 'vitest'
import { accessRules } from '#domain/accounts/access.ts'
import { openTestPool } from '#test/open-test-pool.ts'
import { createEventTopics } from './topics.ts'

// Nothing is read, so no database is needed.
const { db, close } = openTestPool('postgres://localhost/none', 1, 'test')
afterAll(close)

const pageListeners: ((tag: string) => void)[] = []

const topics = createEventTopics(
  { db },
  {
    banner: { current: async () => null, onChange: () => {} },
    catalogue: { current: () => ({ now: 0, since: 0, changed: {} }), onChange: () => {} },
    settings: { current: async () => 0, onChange: () => {} },
    pages: { current: async () => 0, onChange: () => {} },
    orderChanges: { subscribe: () => () => {} },
    attentionChanges: { subscribe: () => () => {} },
    pageChanges: {
      subscribe: (listener) => {
        pageListeners.push(listener)
        return () => {}
      },
    },
  },
)

test('every topic has the access rule that is written here', () => {
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

// `everything` is notified when notifications may have been missed.
test.each(['customers', 'inbox'])(
  'the topic %s changes with the data it shows, and wherever that may have changed',
  (name) => {
    pageListeners.splice(0)
    const told: (string | null)[] = []
    topics.get(name)?.onChange((parameter) => void told.push(parameter))
    const toldAfter = (tag: string) => {
      told.splice(0)
      for (const listener of pageListeners) listener(tag)
      return told.length
    }
    expect(['catalogue', name, 'everything'].map(toldAfter)).toEqual([0, 1, 1])
  },
)
