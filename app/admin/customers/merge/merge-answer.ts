import type { CustomerRow } from '#domain/customers/customer.ts'
import type { MergePlan } from '#domain/customers/merge-customers.server.ts'

/** What the page of merging shows: whom to choose from, or what merging with the chosen one would make. */
export type MergeShown =
  | {
      ok: true
      customer: CustomerRow
      q: string
      found: CustomerRow[]
      plan: { ok: true; plan: MergePlan } | { ok: false; why: string } | null
    }
  | { ok: false; reason: 'not_found' | 'failed' }

/** Why the two weren't merged. */
export type MergeAnswer = { ok: false; message: string }
