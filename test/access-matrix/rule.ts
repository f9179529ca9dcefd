import { randomUUID } from 'node:crypto'
import type { RuleName } from './expectations.ts'
import type { Subject } from './visitors.ts'

/** The rule of an address, and a request that is valid enough to show whether a visitor is let in. */
export type Rule = {
  rule: RuleName
  /** The status for a visitor who is let in. `data` is that of a page's data request, where it differs. */
  answers: number
  data?: number
  /** Makes the path of a request; absent where the rule's own address has no parameters. */
  path?: (subject: Subject) => string
  body?: (subject: Subject) => object
  /** Whether it ends the visitor's session, so that the visitor has to sign in again afterwards. */
  endsSessions?: true
}

// Staff rules, with roles named as in `visitorNames`.
export const allStaff = 'staff owner manager orders catalogue read-only' as const
export const catalogueWriters = 'staff owner manager catalogue'
export const orderReaders = 'staff owner manager orders read-only'
export const orderKeepers = 'staff owner manager orders'
export const figureReaders = 'staff owner manager read-only'
export const pageReaders = 'staff owner manager catalogue read-only'
export const managers = 'staff owner manager'
export const owners = 'staff owner'

export const at = (path: string) => ({ path: () => path })
/** A well-formed token that was never issued. */
export const noToken = 'A'.repeat(43)
/** An id that nothing has. */
export const unknown = randomUUID()
