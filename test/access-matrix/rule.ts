import { randomUUID } from 'node:crypto'
import type { RuleName } from './expectations.ts'
import type { Subject } from './visitors.ts'

/** The rule of an address, and a request that is right enough to show whether somebody is let in. */
export type Rule = {
  rule: RuleName
  /** The status for whoever is let in; of a page's data request where it is another one. */
  answers: number
  data?: number
  /** The address of a request; the rule's own where it has no parameters. */
  path?: (subject: Subject) => string
  body?: (subject: Subject) => object
  /** Whether it ends the asker's session, so that the visitor signs in again afterwards. */
  endsSessions?: true
}

// Which roles of staff, in the words of the visitors.
export const allStaff = 'staff owner manager orders catalogue read-only' as const
export const catalogueWriters = 'staff owner manager catalogue'
export const orderReaders = 'staff owner manager orders read-only'
export const orderKeepers = 'staff owner manager orders'
export const figureReaders = 'staff owner manager read-only'
export const pageReaders = 'staff owner manager catalogue read-only'
export const managers = 'staff owner manager'
export const owners = 'staff owner'

export const at = (path: string) => ({ path: () => path })
/** A token that nobody was given. */
export const noToken = 'A'.repeat(43)
/** The id of nothing. */
export const unknown = randomUUID()
