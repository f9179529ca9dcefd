import type { VisitorName } from './visitors.ts'

/**
 * The rules in words, each of them written here once more, from the specification: what the shop itself says of its addresses isn't asked.
 * `everybody`: no visitor is told from another. `see order`: its owner, the guest who placed it, and administrators; `change order`: the
 * same without administrators. `own session`, `own order`, `own address`: the account that it belongs to. `token`: the address or the body proves it, whoever sends it.
 * `signed in`: whoever has a session. `administrators`: whoever has the role now.
 */
export type RuleName =
  | 'everybody'
  | 'token'
  | 'see order'
  | 'change order'
  | 'own session'
  | 'own order'
  | 'own address'
  | 'signed in'
  | 'administrators'

export type Owner = 'ofGuest' | 'ofCustomerA' | 'missing'
/** `missing` is answered exactly as if nothing was there. */
export type Expectation = 'let in' | 'sign in' | 'not allowed' | 'missing'

const possessors: Record<Owner, readonly VisitorName[]> = {
  ofGuest: ['guest with the secret', 'guest with the mailed key'],
  ofCustomerA: ['customer A'],
  missing: [],
}

const hasSession = (visitor: VisitorName) => !visitor.includes('guest') && visitor !== 'anonymous'

/** What a visitor may expect of a rule. */
export function expectationOf(rule: RuleName, visitor: VisitorName, owner: Owner): Expectation {
  const possesses = possessors[owner].includes(visitor)
  switch (rule) {
    case 'everybody':
    case 'token':
      return 'let in'
    case 'see order':
      return possesses || (visitor === 'administrator' && owner !== 'missing') ? 'let in' : 'missing'
    case 'change order':
      return possesses ? 'let in' : 'missing'
    case 'own session':
    case 'own order':
    case 'own address':
      if (!hasSession(visitor)) return 'sign in'
      return owner === 'ofCustomerA' && visitor === 'customer A' ? 'let in' : 'missing'
    case 'signed in':
      return hasSession(visitor) ? 'let in' : 'sign in'
    case 'administrators':
      if (!hasSession(visitor)) return 'sign in'
      return visitor === 'administrator' ? 'let in' : 'not allowed'
  }
}

/** The owners whose things a rule is tried with. */
export const ownersOf = (rule: RuleName): readonly Owner[] =>
  rule === 'see order' || rule === 'change order' || rule.startsWith('own ')
    ? ['ofGuest', 'ofCustomerA', 'missing']
    : ['missing']
