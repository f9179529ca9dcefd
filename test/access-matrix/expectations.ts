import type { VisitorName } from './visitors.ts'

/**
 * The rules in words, each of them written here once more, from the specification: what the shop itself says of its addresses isn't asked.
 * `everybody`: no visitor is told from another. `see order`: its owner, the guest who placed it, and staff who may see where it goes;
 * `follow order`: the same and staff who may see orders at all; `change order`: without staff. `own session`, `own order`, `own address`: the account that it belongs to. `token`: the address or the body proves it, whoever sends it.
 * `signed in`: whoever has a session. `staff` and roles: whoever has one of them now.
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
/** `missing` is answered exactly as if nothing was there. */
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

/** What a visitor may expect of a rule. */
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
