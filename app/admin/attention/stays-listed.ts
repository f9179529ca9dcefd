import { type AttentionCounts, type AttentionItem, countAll, groupOf } from '#domain/attention/attention.ts'
import { type AttentionFilter, attentionPerPage } from '#domain/attention/attention-filter.ts'

type Item = Pick<AttentionItem, 'kind' | 'order'>
type Shown = { filter: AttentionFilter; counts: AttentionCounts }

/**
 * Whether an item of the list is certainly in the list of another filter, too. Even if it matches that, it may be on another page,
 * unless the other list has only one, or is what is left of this one.
 */
export function staysListed(item: Item, { filter: now, counts }: Shown, next: AttentionFilter): boolean {
  const matches =
    next.view === now.view &&
    isWithin(next.group, groupOf[item.kind]) &&
    (next.orderId === null || next.orderId === item.order?.id)
  const isPartOfThis = isWithin(now.group, next.group) && isWithin(now.orderId, next.orderId)
  // The counts are those of the order that is chosen now.
  const count = next.group === null ? countAll(counts) : counts[next.group]
  const isOnePage = now.orderId === next.orderId && count <= attentionPerPage
  return matches && (isOnePage || (isPartOfThis && now.page === 1 && next.page === 1))
}

const isWithin = <T>(chosen: T | null, value: T | null) => chosen === null || chosen === value
