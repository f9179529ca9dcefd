import type { VisitorName } from './visitors.ts'

/**
 * The access rules, written once more from the specification: what the shop's code declares for its addresses isn't used. `everybody`: all
 * visitors are treated alike. `see order`: its customer, the guest who placed it, and staff who may see its address; `follow order`: these
 * and staff who may see orders at all; `change order`: without staff. `own session`, `own order`, `own address`: the account it belongs to.
 * `token`: whoever sends the proof in the address or the body. `signed in`: whoever has a session. `staff` with roles: whoever has one of
 * these roles now.
 */
export type RuleName =
  | 'everybody'
  | 'token'
  | 'see order'
  | 'follow order'
  | 'change order'
  | 'own session'
  | 'own order'
  | 'own address'
  | 'signed in'
  | `staff ${string}`

export type Owner = 'ofGuest' | 'ofCustomerA' | 'missing'
/** `missing` gets exactly the response for something that doesn't exist. */
export type Expectation = 'let in' | 'sign in' | 'not allowed' | 'missing'

const possessors: Record<Owner, readonly VisitorName[]> = {
  ofGuest: ['guest with the secret', 'guest with the mailed key'],
  ofCustomerA: ['customer A'],
  missing: [],
}

const hasSession = (visitor: VisitorName) => !visitor.includes('guest') && visitor !== 'anonymous'

const isStaffRule = (rule: RuleName): rule is `staff ${string}` => rule.startsWith('staff ')

const staffWhoMay: Record<'see order' | 'follow order', readonly VisitorName[]> = {
  'see order': ['owner', 'manager', 'orders'],
  'follow order': ['owner', 'manager', 'orders', 'read-only'],
}

/** What a rule says for a visitor who asks for something of this owner. */
export function expectationOf(rule: RuleName, visitor: VisitorName, owner: Owner): Expectation {
  const possesses = possessors[owner].includes(visitor)
  if (isStaffRule(rule)) {
    if (!hasSession(visitor)) return 'sign in'
    return rule.split(' ').slice(1).includes(visitor) ? 'let in' : 'not allowed'
  }
  switch (rule) {
    case 'everybody':
    case 'token':
      return 'let in'
    case 'see order':
    case 'follow order':
      return possesses || (owner !== 'missing' && staffWhoMay[rule].includes(visitor)) ? 'let in' : 'missing'
    case 'change order':
      return possesses ? 'let in' : 'missing'
    case 'own session':
    case 'own order':
    case 'own address':
      if (!hasSession(visitor)) return 'sign in'
      return owner === 'ofCustomerA' && visitor === 'customer A' ? 'let in' : 'missing'
    case 'signed in':
      return hasSession(visitor) ? 'let in' : 'sign in'
  }
}

/** The owners whose things a rule is tried with. */
export const ownersOf = (rule: RuleName): readonly Owner[] =>
  rule === 'see order' || rule === 'follow order' || rule === 'change order' || rule.startsWith('own ')
    ? ['ofGuest', 'ofCustomerA', 'missing']
    : ['missing']
