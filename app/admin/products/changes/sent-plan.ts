import { z } from 'zod'
import { readAdminFilter } from '#domain/catalogue/admin-listing.ts'
import { type BulkChange, bulkLimits } from '#domain/catalogue/bulk/bulk-change.ts'
import type { BulkSelection } from '#domain/catalogue/bulk/plan-bulk-change.server.ts'
import { parseTypedNaira } from '#domain/money/typed-naira.ts'

/** A bulk change as its dialog sends it, with amounts as they were typed. */
export const sentPlanSchema = z.object({
  /** Product ids, or the search string of the list's address to select everything that it finds. */
  selection: z.union([
    z.object({ ids: z.array(z.uuid()).min(1).max(bulkLimits.named) }),
    z.object({ search: z.string().max(2_000) }),
  ]),
  change: z.discriminatedUnion('act', [
    z.object({
      act: z.literal('price'),
      by: z.enum(['percent', 'amount']),
      way: z.enum(['up', 'down']),
      typed: z.string().max(100),
      oldPrice: z.enum(['keep', 'set', 'clear']),
    }),
    z.object({ act: z.literal('category'), categoryId: z.string().max(100) }),
    z.object({ act: z.enum(['new', 'featured']), value: z.boolean() }),
    z.object({ act: z.literal('archive') }),
  ]),
})
export type SentPlan = z.infer<typeof sentPlanSchema>
export type SentChange = SentPlan['change']

export const readSelection = (selection: SentPlan['selection']): BulkSelection =>
  'ids' in selection ? selection : { filter: readAdminFilter(new URLSearchParams(selection.search)) }

const hundredthsOfPercent = 100
const most = { percent: 1_000, amount: 10_000_000_000 }

/** Parses the typed change, or returns what is wrong with it. */
export function readChange(sent: SentChange): { ok: true; change: BulkChange } | { ok: false; why: string } {
  switch (sent.act) {
    case 'price': {
      const size = sent.by === 'percent' ? readPercent(sent.typed) : readAmount(sent.typed)
      if (size === null)
        return {
          ok: false,
          why:
            sent.by === 'percent'
              ? 'Please write a percentage above 0, such as 10 or 12.5'
              : 'Please write an amount above ₦0',
        }
      const { act, by, oldPrice, way } = sent
      return { ok: true, change: { act, by, oldPrice, value: way === 'up' ? size : -size } }
    }
    case 'category':
      return z.uuid().safeParse(sent.categoryId).success
        ? { ok: true, change: sent }
        : { ok: false, why: 'Please select a category' }
    default:
      return { ok: true, change: sent }
  }
}

function readPercent(typed: string): number | null {
  const match = /^\s*(\d{1,4})(?:\.(\d{1,2}))?\s*%?\s*$/.exec(typed)
  if (!match) return null
  const hundredths = Number(match[1]) * hundredthsOfPercent + Number((match[2] ?? '').padEnd(2, '0'))
  return hundredths > 0 && hundredths <= most.percent * hundredthsOfPercent ? hundredths : null
}

function readAmount(typed: string): number | null {
  const amount = parseTypedNaira(typed)
  return amount !== null && amount > 0 && amount <= most.amount ? amount : null
}
