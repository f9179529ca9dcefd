import { expect, test } from 'vitest'
import { type SetupFacts, stepsOf } from './checklist.ts'

const ready: SetupFacts = {
  ...{ hasOwnName: true, missingContacts: [], sendsMail: true, payments: 'live', hasOwnProduct: true },
  ...{ hasDemo: false, hasTrialOrders: false, builtInPages: 0 },
}
const open = (facts: Partial<SetupFacts>) =>
  stepsOf({ ...ready, ...facts }).flatMap(({ step, isDone }) => (isDone ? [] : [step]))

test('the steps are in the recommended order', () => {
  const steps = ['name', 'contacts', 'mail', 'payments', 'product', 'demo', 'texts']
  expect(stepsOf(ready)).toEqual(steps.map((step) => ({ step, isDone: true })))
})

test.each<[Partial<SetupFacts>, string[]]>([
  [{ hasOwnName: false }, ['name']],
  [{ missingContacts: ['phone'] }, ['contacts']],
  [{ sendsMail: false }, ['mail']],
  [{ payments: 'none' }, ['payments']],
  [{ payments: 'sandbox' }, ['payments']],
  [{ payments: 'test' }, ['payments']],
  [{ hasOwnProduct: false }, ['product']],
  [{ hasDemo: true }, ['demo']],
  // Trial orders are useful until real money is taken.
  [{ hasTrialOrders: true, payments: 'test' }, ['payments']],
  [{ hasTrialOrders: true }, ['demo']],
  [{ builtInPages: 1 }, ['texts']],
])('with %j these steps are left: %j', (facts, steps) => {
  expect(open(facts)).toEqual(steps)
})
