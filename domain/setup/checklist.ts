/** The steps before a shop can sell, in the best order. */
const setupSteps = ['name', 'contacts', 'mail', 'payments', 'product', 'demo', 'texts'] as const
export type SetupStep = (typeof setupSteps)[number]

/** Facts about the shop, from its database and configuration. */
export type SetupFacts = {
  hasOwnName: boolean
  /** Which of the contacts that shoppers look for aren't set. */
  missingContacts: readonly ('email' | 'phone')[]
  sendsMail: boolean
  /** How the shop can be paid; the most real of the ways that are configured. */
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

/** Which steps are done. Nobody can tick a step off: it is done when the facts say so. */
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
