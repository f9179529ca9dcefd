/** What there is to do before a shop of one's own sells, in the order in which it is done best. */
const setupSteps = ['name', 'contacts', 'mail', 'payments', 'product', 'demo', 'texts'] as const
export type SetupStep = (typeof setupSteps)[number]

/** What is true of the shop, out of its database and configuration. */
export type SetupFacts = {
  hasOwnName: boolean
  /** Of e-mail and phone, which shoppers ask for. */
  missingContacts: readonly ('email' | 'phone')[]
  sendsMail: boolean
  /** The most real way in which it can be paid. */
  payments: 'none' | 'sandbox' | 'test' | 'live'
  hasOwnProduct: boolean
  hasDemo: boolean
  hasTrialOrders: boolean
  /** How many information pages still show the text that the shop came with. */
  builtInPages: number
}

export type Checklist = {
  facts: SetupFacts
  steps: readonly { step: SetupStep; isDone: boolean }[]
  isPutAway: boolean
}

/** Which steps are done. No press ticks one off: only what is true does. */
export const stepsOf = (facts: SetupFacts): Checklist['steps'] =>
  setupSteps.map((step) => ({ step, isDone: isDone[step](facts) }))

const isDone: Record<SetupStep, (facts: SetupFacts) => boolean> = {
  name: ({ hasOwnName }) => hasOwnName,
  contacts: ({ missingContacts }) => missingContacts.length === 0,
  mail: ({ sendsMail }) => sendsMail,
  payments: ({ payments }) => payments === 'live',
  product: ({ hasOwnProduct }) => hasOwnProduct,
  demo: ({ hasDemo, hasTrialOrders, payments }) => !hasDemo && !(hasTrialOrders && payments === 'live'),
  texts: ({ builtInPages }) => builtInPages === 0,
}
