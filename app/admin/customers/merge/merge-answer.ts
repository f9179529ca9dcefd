import type { CustomerRow } from '#domain/customers/customer.ts'
import type { MergePlan } from '#domain/customers/merge-customers.server.ts'

/** The data of the merge page: the customers to choose from, or a preview of the merge. */
export type MergeShown =
  | {
      ok: true
      customer: CustomerRow
      q: string
      found: CustomerRow[]
      plan: { ok: true; plan: MergePlan } | { ok: false; why: string } | null
    }
  | { ok: false; reason: 'not_found' | 'failed' }

/** Why the customers weren't merged. */
export type MergeAnswer = { ok: false; message: string }
